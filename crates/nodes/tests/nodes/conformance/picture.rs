//! Images that a page contains as rows of `rrggbb`, as PNG files.

/// Returns a PNG file of such rows.
pub(crate) fn png(rows: &str) -> Vec<u8> {
    let rows: Vec<Vec<u32>> = rows
        .lines()
        .map(|row| row.split_whitespace().map(|color| u32::from_str_radix(color, 16).unwrap()).collect())
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    let mut pixels = Vec::new();
    for row in &rows {
        assert_eq!(row.len(), width, "rows are of one length");
        pixels.push(0); // no filter
        pixels.extend(row.iter().flat_map(|color| color.to_be_bytes().into_iter().skip(1)));
    }
    let mut head = [width, rows.len()].map(|length| (length as u32).to_be_bytes()).concat();
    head.extend([8, 2, 0, 0, 0]); // eight bits each of red, green, blue
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"IDAT", &stored(&pixels));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], body: &[u8]) {
    file.extend((body.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(body);
    let sum = file[start..].iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    });
    file.extend((!sum).to_be_bytes());
}

/// Returns a zlib stream of one uncompressed block.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap();
    let mut out = vec![0x78, 1, 1];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(bytes);
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    out.extend(((b << 16) | a).to_be_bytes());
    out
}
