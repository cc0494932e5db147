//! Headers that a source file needs and does not include: those of older compilers, and `webots/Robot.hpp` up to
//! Webots 8, included them through others, so that its author did not notice.
//!
//! Owns: what the errors of a compiler say about such headers, and a header that GCC reads before each source file,
//! which includes them.

use std::collections::BTreeSet;
use std::path::Path;

use crate::controllers::stand_in_headers::system_folder;

/// What GCC reads before each source file, if it finds it. It looks for it where it looks for system headers.
const READ_FIRST: &str = "stdc-predef.h";

/// Standard names for which GCC 12 does not suggest a header, by header. A name of C++ may also stand for one in `std`.
const HEADERS: &[(&str, &str)] = &[
    (
        "algorithm",
        "all_of any_of binary_search clamp copy count count_if fill fill_n find find_if for_each generate lower_bound max
        max_element min min_element minmax_element next_permutation none_of nth_element partial_sort random_shuffle
        remove_if replace reverse rotate shuffle sort stable_sort swap transform unique upper_bound",
    ),
    ("array", "array"),
    ("cctype", "isalnum isalpha isdigit islower isspace isupper tolower toupper"),
    ("chrono", "chrono"),
    (
        "cmath",
        "M_PI M_PI_2 M_PI_4 INFINITY NAN HUGE_VAL acos acosf asin asinf atan atan2 atan2f atanf cbrt ceil ceilf copysign
        cos cosf cosh exp expf fabs fabsf floor floorf fma fmax fmaxf fmin fminf fmod fmodf hypot isfinite isinf isnan
        lerp log log10 log2 logf lround nearbyint pow powf remainder rint round roundf signbit sin sinf sinh sqrt sqrtf
        tan tanf tanh trunc",
    ),
    ("csignal", "SIGINT SIGTERM raise signal"),
    ("cstddef", "nullptr_t ptrdiff_t"),
    ("cstdint", "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"),
    ("cstdio", "fprintf perror puts putchar snprintf"),
    (
        "cstdlib",
        "EXIT_FAILURE EXIT_SUCCESS RAND_MAX abs atof atoi atol calloc div exit free labs malloc mkstemp qsort rand random
        realloc size_t srand srandom strtod strtof strtol strtoul system",
    ),
    (
        "cstring",
        "memchr memcmp memcpy memmove memset strcat strchr strcmp strcpy strdup strerror strlen strncat strncmp strncpy
        strrchr strspn strstr strtok",
    ),
    ("exception", "exception"),
    ("fcntl.h", "O_CREAT O_NONBLOCK O_RDONLY O_RDWR O_WRONLY open"),
    ("fstream", "ifstream ofstream fstream"),
    ("functional", "function greater less"),
    ("iomanip", "get_time put_time setfill setprecision setw"),
    ("iterator", "back_inserter begin end next prev"),
    ("limits", "numeric_limits"),
    ("numeric", "accumulate inner_product iota partial_sum"),
    (
        "random",
        "bernoulli_distribution default_random_engine discrete_distribution minstd_rand mt19937 mt19937_64
        normal_distribution random_device uniform_int_distribution uniform_real_distribution",
    ),
    ("sstream", "istringstream ostringstream stringstream"),
    (
        "stdexcept",
        "domain_error invalid_argument length_error logic_error out_of_range overflow_error range_error runtime_error",
    ),
    ("string", "getline stod stof stoi stol stoul to_string"),
    ("strings.h", "bcopy bzero strcasecmp strncasecmp"),
    ("sys/time.h", "gettimeofday"),
    ("thread", "this_thread"),
    ("tuple", "tuple"),
    ("unistd.h", "access close fork getcwd getopt getpid read sleep unlink usleep write"),
];

/// The classes that `webots/Robot.hpp` announces.
const DEVICES: &str = "Accelerometer Altimeter Brake Camera Compass Connector Device Display DistanceSensor Emitter GPS
    Gyro InertialUnit Joystick Keyboard LED Lidar LightSensor Motor Mouse Pen PositionSensor Radar RangeFinder Receiver
    Servo Skin Speaker TouchSensor VacuumGripper";

/// A header that a source file needs.
#[derive(Debug, PartialEq, Eq)]
struct Needed {
    source: String,
    header: String,
    /// What it needs from the header.
    name: String,
}

/// Makes compilers read the headers that they have missed before each source file of the controller with these stand-ins.
/// Returns a note for the user about each; none if another attempt is futile.
pub(crate) fn add(output: &str, stand_ins: &Path) -> Vec<String> {
    let file = system_folder(stand_ins).join(READ_FIRST);
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let before: BTreeSet<String> = text.lines().filter_map(included).map(str::to_owned).collect();
    let mut headers = before.clone();
    let mut notes = Vec::new();
    for Needed { source, header, name } in needed(output) {
        let note =
            format!("{source} does not include <{header}>, which declares {name}; it is included for it");
        if !before.contains(&header) && headers.insert(header) {
            notes.push(note);
        }
    }
    let is_written = notes.is_empty()
        || file.parent().is_some_and(|parent| std::fs::create_dir_all(parent).is_ok())
            && std::fs::write(&file, read_first(&headers)).is_ok();
    if is_written { notes } else { Vec::new() }
}

/// Removes what [`add`] has written.
pub(crate) fn remove(stand_ins: &Path) {
    let _ = std::fs::remove_file(system_folder(stand_ins).join(READ_FIRST));
}

/// The text of the header that is read first. It hides the one of the C library, which it includes. Headers of C++ have
/// no extension, and C has none of them. Headers of the C library include it, too, where nothing may be in between.
/// Clang does not read it first.
fn read_first(headers: &BTreeSet<String>) -> String {
    let (c, cpp): (Vec<&String>, Vec<&String>) = headers.iter().partition(|header| header.ends_with(".h"));
    let lines = |headers: Vec<&String>| {
        headers.into_iter().map(|header| format!("#include <{header}>\n")).collect::<String>()
    };
    format!(
        "#if __has_include_next(<{READ_FIRST}>)\n#include_next <{READ_FIRST}>\n#endif\n\
         #if !defined(REBOTS_READ_FIRST) && !defined(__ASSEMBLER__) && !defined(__clang__)\n\
         #define REBOTS_READ_FIRST\n{}#ifdef __cplusplus\n{}#endif\n#endif\n",
        lines(c),
        lines(cpp)
    )
}

/// The header that a line of such a text includes.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("#include <")?.strip_suffix('>')
}

/// Returns the headers that source files need, each once. GCC suggests most of them in a note after an error:
/// `'INT_MAX' is defined in header '<climits>'; did you forget to '#include <climits>'?`,
/// `include '<string.h>' or provide a declaration of 'strlen'`.
fn needed(output: &str) -> Vec<Needed> {
    let mut all: Vec<Needed> = Vec::new();
    // A name of the last error that may get a suggestion.
    let mut known: Option<Needed> = None;
    let mut is_after_error = false;
    let mut add = |needed: Needed| {
        if !all.iter().any(|other| other.header == needed.header) {
            all.push(needed);
        }
    };
    for line in output.lines() {
        if let Some((place, message)) = line.split_once(": error: ") {
            is_after_error = true;
            known.take().into_iter().for_each(&mut add);
            let name = quotes(message)
                .0
                .first()
                .filter(|_| is_about_unknown(message))
                .map(|text| (standard_name(text), device_header(message, text)));
            known = name.and_then(|(name, device)| {
                let source = source(place);
                let (name, header) = device.or_else(|| Some((name, header_of(name, source)?)))?;
                Some(Needed { source: source.to_owned(), header, name: name.to_owned() })
            });
        } else if line.contains(": warning: ") {
            is_after_error = false;
        } else if is_after_error && let Some((place, message)) = line.split_once(": note: ") {
            let (quoted, plain) = quotes(message);
            let is_suggestion = plain.contains("is defined in header") || plain.starts_with("include ");
            let header = quoted.iter().find_map(|text| text.strip_prefix('<')?.strip_suffix('>'));
            let name = quoted.iter().find(|text| !text.contains(['<', '#']));
            if let (true, Some(header), Some(name)) = (is_suggestion, header, name) {
                known = None;
                add(Needed {
                    source: source(place).to_owned(),
                    header: header.to_owned(),
                    name: (*name).to_owned(),
                });
            }
        }
    }
    known.into_iter().for_each(&mut add);
    all
}

/// The file in `k.cpp:3:11`.
fn source(place: &str) -> &str {
    place.split(':').next().unwrap_or_default()
}

/// Returns whether an error is about a name that has no declaration, or about a class that is only announced. GCC writes
/// "does not name a type" and "does not name a template type".
fn is_about_unknown(message: &str) -> bool {
    const PARTS: [&str; 7] = [
        "does not name a t",
        "has not been declared",
        "implicit declaration of function",
        "incomplete type",
        "is not a member of",
        "not declared in this scope",
        "undeclared (first use",
    ];
    PARTS.iter().any(|part| message.contains(part)) || message.starts_with("unknown type name")
}

/// The parts of a message in quotes, plain ones or those of UTF-8, and what is outside them.
fn quotes(message: &str) -> (Vec<&str>, String) {
    let (mut quoted, mut plain) = (Vec::new(), String::new());
    for (place, part) in message.split(['\'', '‘', '’']).enumerate() {
        match place % 2 {
            0 => plain.push_str(part),
            _ => quoted.push(part),
        }
    }
    (quoted, plain)
}

/// The standard name in what a message quotes: `std::chrono`, `std::stringstream s`, `std::array<int, 3> a`.
fn standard_name(text: &str) -> &str {
    let text = text.split_once("std::").map_or(text, |(_, rest)| rest);
    let text = text.strip_prefix("__cxx11::").unwrap_or(text);
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}

/// The class of a device that an error says is only announced, and its header: `class webots::Receiver`.
fn device_header<'a>(message: &str, quoted: &'a str) -> Option<(&'a str, String)> {
    let name = quoted.strip_prefix("class ").unwrap_or(quoted).strip_prefix("webots::")?;
    (message.contains("incomplete type") && DEVICES.split_whitespace().any(|device| device == name))
        .then(|| (name, format!("webots/{name}.hpp")))
}

/// The header that declares a name, as C calls it in a source file of C.
fn header_of(name: &str, source: &str) -> Option<String> {
    let (header, _) =
        HEADERS.iter().find(|(_, names)| names.split_whitespace().any(|other| other == name))?;
    if !source.ends_with(".c") || header.ends_with(".h") {
        return Some((*header).to_owned());
    }
    let of_c = ["cctype", "cmath", "csignal", "cstddef", "cstdint", "cstdio", "cstdlib", "cstring"];
    of_c.contains(header).then(|| format!("{}.h", header.trim_start_matches('c')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn headers(output: &str) -> Vec<String> {
        needed(output)
            .into_iter()
            .map(|needed| format!("{} {} {}", needed.source, needed.header, needed.name))
            .collect()
    }

    #[test]
    fn headers_are_taken_from_suggestions_and_from_names() {
        let cpp = "k.cpp: In function 'int main()':\n\
            k.cpp:3:11: error: 'INT_MAX' was not declared in this scope\n\
            k.cpp:2:1: note: 'INT_MAX' is defined in header '<climits>'; did you forget to '#include <climits>'?\n\
            g.hpp:4:8: error: ‘sqrt’ was not declared in this scope; did you mean ‘sort’?\n\
            k.cpp:5:8: error: 'max_element' is not a member of 'std'\n\
            k.cpp:6:8: error: 'std::this_thread' has not been declared\n\
            k.cpp:7:8: error: aggregate 'std::stringstream s' has incomplete type and cannot be defined\n\
            k.cpp:8:8: error: 'my_function' was not declared in this scope\n\
            k.cpp:9:8: error: 'INT_MAX' was not declared in this scope\n\
            k.cpp:9:9: error: invalid use of incomplete type ‘class webots::Receiver’\n\
            k.cpp:9:9: error: invalid use of incomplete type ‘class webots::Mine’\n\
            k.cpp:9:8: error: expected ';' before 'sort'\n";
        assert_eq!(
            headers(cpp),
            [
                "k.cpp climits INT_MAX",
                "g.hpp cmath sqrt",
                "k.cpp algorithm max_element",
                "k.cpp thread this_thread",
                "k.cpp sstream stringstream",
                "k.cpp webots/Receiver.hpp Receiver"
            ]
        );
        let c = "k.c:3:3: error: implicit declaration of function 'printf' [-Wimplicit-function-declaration]\n\
            k.c:1:1: note: include '<stdio.h>' or provide a declaration of 'printf'\n\
            k.c:5:3: error: unknown type name ‘uint8_t’\n\
            k.c:1:1: note: ‘uint8_t’ is defined in header ‘<stdint.h>’; did you forget to ‘#include <stdint.h>’?\n\
            k.c:6:3: error: 'RAND_MAX' undeclared (first use in this function)\n\
            k.c:6:3: error: 'chrono' undeclared (first use in this function)\n\
            k.c:6:3: warning: incompatible implicit declaration of built-in function 'strlen'\n\
            k.c:1:1: note: include '<string.h>' or provide a declaration of 'strlen'\n";
        assert_eq!(headers(c), ["k.c stdio.h printf", "k.c stdint.h uint8_t", "k.c stdlib.h RAND_MAX"]);
    }

    #[test]
    fn each_header_is_added_once() {
        let folder = Folder::new();
        let stand_ins = folder.path("stand_ins");
        let output = "k.cpp:3:11: error: 'sqrt' was not declared in this scope\n";
        assert_eq!(
            add(output, &stand_ins),
            ["k.cpp does not include <cmath>, which declares sqrt; it is included for it"]
        );
        let text = || std::fs::read_to_string(stand_ins.join("system/stdc-predef.h")).unwrap();
        assert!(text().contains("#include <cmath>\n"));
        assert_eq!(add(output, &stand_ins), [""; 0]);
        assert_eq!(add("k.cpp:3:11: error: 'usleep' was not declared in this scope\n", &stand_ins).len(), 1);
        assert!(text().contains("#include <cmath>\n") && text().contains("#include <unistd.h>\n"));
        remove(&stand_ins);
        assert_eq!(add(output, &stand_ins).len(), 1);
    }
}
