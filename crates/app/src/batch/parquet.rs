//! Writes tables as Parquet files: one row group, plain encoding, no compression.

/// The values of a column; missing ones are `None`.
pub(crate) enum Column {
    Numbers(Vec<Option<f64>>),
    Whole(Vec<Option<u64>>),
    Texts(Vec<Option<String>>),
}

const MAGIC: &[u8] = b"PAR1";

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Whole(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// Returns its physical type, and its `ConvertedType` if that differs.
    fn types(&self) -> (i64, Option<i64>) {
        match self {
            Self::Numbers(_) => (5, None),
            // UINT_64 in an INT64.
            Self::Whole(_) => (2, Some(14)),
            // UTF8 in a BYTE_ARRAY.
            Self::Texts(_) => (6, Some(0)),
        }
    }

    /// Encodes its only page: definition levels, then the values that exist.
    fn page(&self) -> Vec<u8> {
        let (present, values): (Vec<bool>, Vec<u8>) = match self {
            Self::Numbers(values) => (
                values.iter().map(Option::is_some).collect(),
                values.iter().flatten().flat_map(|value| value.to_le_bytes()).collect(),
            ),
            Self::Whole(values) => (
                values.iter().map(Option::is_some).collect(),
                values.iter().flatten().flat_map(|value| value.to_le_bytes()).collect(),
            ),
            Self::Texts(values) => {
                let text = |text: &String| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
                (
                    values.iter().map(Option::is_some).collect(),
                    values.iter().flatten().flat_map(text).collect(),
                )
            }
        };
        let mut levels = Vec::new();
        varint(&mut levels, (present.len().div_ceil(8) as u64) << 1 | 1);
        levels.extend(present.chunks(8).map(|eight| {
            eight.iter().enumerate().fold(0, |byte, (bit, is_there)| byte | u8::from(*is_there) << bit)
        }));
        [&(levels.len() as u32).to_le_bytes(), levels.as_slice(), &values].concat()
    }
}

/// Returns a file with these columns, which have equal lengths.
pub(crate) fn file(columns: &[(&str, Column)]) -> Vec<u8> {
    let rows = columns.first().map_or(0, |(_, column)| column.len()) as i64;
    let mut file = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (name, column) in columns {
        let (start, content) = (file.len() as i64, column.page());
        let size = content.len() as i64;
        Struct::new()
            .number(1, 0)
            .number(2, size)
            .number(3, size)
            // Plain encoding; levels are run-length encoded.
            .part(5, &Struct::new().number(1, rows).number(2, 0).number(3, 3).number(4, 3))
            .end(&mut file);
        file.extend(content);
        let whole = file.len() as i64 - start;
        let metadata = Struct::new()
            .number(1, column.types().0)
            .list(2, INT, &[zigzag(0), zigzag(3)])
            .list(3, TEXT, &[text(name)])
            .number(4, 0)
            .long(5, rows)
            .long(6, whole)
            .long(7, whole)
            .long(9, start);
        chunks.push((whole, Struct::new().long(2, start).part(3, &metadata).ended()));
    }
    let mut schema = vec![Struct::new().text(4, "table").number(5, columns.len() as i64).ended()];
    schema.extend(columns.iter().map(|(name, column)| {
        let (physical, converted) = column.types();
        let element = Struct::new().number(1, physical).number(3, 1).text(4, name);
        match converted {
            Some(converted) => element.number(6, converted).ended(),
            None => element.ended(),
        }
    }));
    let total = chunks.iter().map(|(size, _)| size).sum();
    let chunks: Vec<Vec<u8>> = chunks.into_iter().map(|(_, chunk)| chunk).collect();
    let group = Struct::new().list(1, STRUCT, &chunks).long(2, total).long(3, rows).ended();
    let start = file.len();
    Struct::new()
        .number(1, 1)
        .list(2, STRUCT, &schema)
        .long(3, rows)
        .list(4, STRUCT, &[group])
        .text(6, "rebots")
        .end(&mut file);
    let length = (file.len() - start) as u32;
    file.extend(length.to_le_bytes());
    file.extend(MAGIC);
    file
}

// The following is the compact protocol of Thrift, in which the metadata are encoded.

const INT: u8 = 5;
const LONG: u8 = 6;
const TEXT: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure; fields are added in ascending order, with gaps of at most 15.
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    fn new() -> Self {
        Self { bytes: Vec::new(), last: 0 }
    }

    fn field(mut self, number: u8, kind: u8, content: &[u8]) -> Self {
        self.bytes.push((number - self.last) << 4 | kind);
        self.bytes.extend(content);
        self.last = number;
        self
    }

    fn number(self, field: u8, value: i64) -> Self {
        self.field(field, INT, &zigzag(value))
    }

    fn long(self, field: u8, value: i64) -> Self {
        self.field(field, LONG, &zigzag(value))
    }

    fn text(self, field: u8, value: &str) -> Self {
        self.field(field, TEXT, &text(value))
    }

    fn part(self, field: u8, value: &Self) -> Self {
        self.field(field, STRUCT, &[value.bytes.as_slice(), &[0]].concat())
    }

    fn list(self, field: u8, kind: u8, items: &[Vec<u8>]) -> Self {
        let mut content = Vec::new();
        if items.len() < 15 {
            content.push((items.len() as u8) << 4 | kind);
        } else {
            content.push(0xF0 | kind);
            varint(&mut content, items.len() as u64);
        }
        content.extend(items.concat());
        self.field(field, LIST, &content)
    }

    fn ended(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn end(self, file: &mut Vec<u8>) {
        file.extend(self.ended());
    }
}

fn text(value: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(&mut bytes, value.len() as u64);
    bytes.extend(value.as_bytes());
    bytes
}

fn zigzag(value: i64) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(&mut bytes, ((value << 1) ^ (value >> 63)) as u64);
    bytes
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with this length and hash was read with pyarrow 26, and had these values.
    #[test]
    fn a_table_has_the_expected_bytes() {
        let file = file(&[
            ("x", Column::Numbers(vec![Some(1.5), None, Some(-2.0)])),
            ("n", Column::Whole(vec![Some(7), Some(u64::MAX), None])),
            ("why", Column::Texts(vec![Some("ok".to_owned()), None, Some("é".to_owned())])),
        ]);
        let hash = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(&file[..4], MAGIC);
        assert_eq!(&file[file.len() - 4..], MAGIC);
        // Levels 1, 0, 1 in one run of eight bits, then two numbers.
        let page = Column::Numbers(vec![Some(1.5), None, Some(-2.0)]).page();
        assert_eq!(page[..6], [2, 0, 0, 0, 3, 0b101]);
        assert_eq!(page[6..], [1.5_f64.to_le_bytes(), (-2.0_f64).to_le_bytes()].concat());
        assert_eq!((file.len(), hash), (269, 15_055_778_365_181_373_207));
    }
}
