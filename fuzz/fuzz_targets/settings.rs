//! Any bytes as a lock file, a list of mirrors, or a task: never a panic, and what is read is written as it was read.
#![no_main]

use fetch::Lock;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    match first % 3 {
        0 => {
            let (lock, _) = Lock::parse(&text);
            assert_eq!(Lock::parse(&lock.write()), (lock, Vec::new()));
        }
        1 => {
            let _ = fetch::parse_mirrors(&text);
        }
        _ => {
            let _ = rebots::Task::parse(&text);
        }
    }
});
