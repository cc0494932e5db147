//! Threads and mutexes for C programs. A mutex is identified by a number, so an invalid one cannot cause a crash.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A mutex that any thread can release.
#[derive(Default)]
struct Latch {
    locked: Mutex<bool>,
    released: Condvar,
}

/// All mutexes; the first has the number 1. Deleted ones leave an empty slot.
static LATCHES: Mutex<Vec<Option<Arc<Latch>>>> = Mutex::new(Vec::new());

fn latch(number: usize) -> Option<Arc<Latch>> {
    let latches = LATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    latches.get(number.checked_sub(1)?)?.clone()
}

/// Runs a function in a new thread; returns whether the thread was started.
pub(crate) fn start(task: impl FnOnce() + Send + 'static) -> bool {
    std::thread::Builder::new().spawn(task).is_ok()
}

/// Creates an unlocked mutex.
pub(crate) fn new_mutex() -> usize {
    let mut latches = LATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    latches.push(Some(Arc::default()));
    latches.len()
}

/// Locks a mutex, waiting if necessary. False: there is no such mutex.
pub(crate) fn lock(number: usize) -> bool {
    let Some(latch) = latch(number) else { return false };
    let mut locked = latch.locked.lock().unwrap_or_else(PoisonError::into_inner);
    while *locked {
        locked = latch.released.wait(locked).unwrap_or_else(PoisonError::into_inner);
    }
    *locked = true;
    true
}

/// Unlocks a mutex. False: there is no such mutex.
pub(crate) fn unlock(number: usize) -> bool {
    let Some(latch) = latch(number) else { return false };
    *latch.locked.lock().unwrap_or_else(PoisonError::into_inner) = false;
    latch.released.notify_one();
    true
}

/// Deletes a mutex. False: there is no such mutex.
pub(crate) fn delete(number: usize) -> bool {
    let mut latches = LATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    let place = number.checked_sub(1).and_then(|index| latches.get_mut(index));
    place.and_then(Option::take).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn one_thread_at_a_time_holds_a_mutex() {
        let mutex = new_mutex();
        static INSIDE: AtomicU32 = AtomicU32::new(0);
        let threads: Vec<_> = (0..4)
            .map(|_| {
                std::thread::spawn(move || {
                    for _ in 0..100 {
                        assert!(lock(mutex));
                        assert_eq!(INSIDE.fetch_add(1, Ordering::SeqCst), 0);
                        INSIDE.fetch_sub(1, Ordering::SeqCst);
                        assert!(unlock(mutex));
                    }
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
        assert!(delete(mutex));
        assert!(!lock(mutex) && !unlock(mutex) && !delete(mutex) && !lock(0));
    }
}
