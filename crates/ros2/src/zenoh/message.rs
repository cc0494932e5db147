//! The messages between nodes of the network, which frames carry: data, queries, declarations.

use super::codec::{Body, Reader, Write};

/// Flags in headers: the meaning of the first two depends on the message.
const FIRST: u8 = 0x20;
const SECOND: u8 = 0x40;
const EXTENDED: u8 = 0x80;
const ID: u8 = 0x1f;

const PUSH: u8 = 0x1d;
const REQUEST: u8 = 0x1c;
const RESPONSE: u8 = 0x1b;
const RESPONSE_FINAL: u8 = 0x1a;
const INTEREST: u8 = 0x19;
const DECLARE: u8 = 0x1e;
const OAM: u8 = 0x1f;

const PUT: u8 = 1;
const DELETE: u8 = 2;
const QUERY: u8 = 3;
const REPLY: u8 = 4;
const ERROR: u8 = 5;

const KEY: u8 = 0;
const SUBSCRIBER: u8 = 2;
const QUERYABLE: u8 = 4;
const TOKEN: u8 = 6;
const FINAL: u8 = 0x1a;
/// A kind with this bit removes the declaration.
const REMOVES: u8 = 1;

/// Extensions of network messages.
const QUALITY: u8 = 1;
const TIME: u8 = 2;
const SENDER: u8 = 3;
const TARGET: u8 = 4;
/// Extensions of data.
const SOURCE: u8 = 1;
const ATTACHMENT: u8 = 3;
/// Extensions of queries.
const QUERY_VALUE: u8 = 3;
const QUERY_ATTACHMENT: u8 = 5;

/// The quality of service of declarations: they are not dropped under congestion, and have the highest priority.
const DECLARATION_QUALITY: u64 = 0x08;
/// That of answers: they are not dropped, and have the ordinary priority.
const ANSWER_QUALITY: u64 = 0x0d;
/// The target of a query: all queryables that are complete; and all.
const ALL_COMPLETE: u64 = 2;
const ALL: u64 = 1;
/// Answers are forwarded as they come.
const NO_CONSOLIDATION: u8 = 1;

/// What an interest is in.
const IN_SUBSCRIBERS: u8 = 0x02;
const IN_TOKENS: u8 = 0x08;
const IS_RESTRICTED: u8 = 0x10;
const IS_NAMED: u8 = 0x20;
const IS_OF_SENDER: u8 = 0x40;

/// Flags of a key expression that is sent: it has a name; and its number, which is none, is of the sender.
const NAMED: u8 = FIRST | SECOND;

/// A key expression as it is sent: the number of a declared one, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// The number; 0: none.
    pub scope: u64,
    /// Whether the sender of the message has declared the number; otherwise, its receiver has.
    pub is_senders: bool,
    /// The rest of the expression.
    pub suffix: &'a str,
}

/// Data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    /// The data.
    pub payload: &'a [u8],
    /// Data about it.
    pub attachment: Option<&'a [u8]>,
}

/// What is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number for a key expression.
    Key,
    /// A subscriber.
    Subscriber,
    /// A queryable.
    Queryable,
    /// A liveliness token.
    Token,
}

/// A message that is received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// Data; `None`: deleted.
    Push(Key<'a>, Option<Sample<'a>>),
    /// A query.
    Request {
        /// Its number.
        id: u32,
        /// What is asked for.
        key: Key<'a>,
        /// Parameters, separated by semicolons.
        parameters: &'a str,
        /// The data of the query.
        sample: Sample<'a>,
    },
    /// An answer; `None`: an error or a deletion.
    Response(u32, Key<'a>, Option<Sample<'a>>),
    /// The end of the answers to a query.
    ResponseFinal(u32),
    /// A declaration.
    Declare(Kind, u32, Key<'a>),
    /// The removal of one.
    Undeclare(Kind, u32),
    /// All declarations that an interest was in have been sent.
    DeclareFinal(u32),
    /// The router wants to know declarations.
    Interest {
        /// Its number.
        id: u32,
        /// Whether it waits for the end of the present ones.
        is_in_present: bool,
    },
    /// Something for routers.
    Other,
}

/// Reads the next message of a frame; `None`: it is invalid, so the messages after it cannot be found.
pub fn read<'a>(input: &mut Reader<'a>) -> Option<Message<'a>> {
    let header = input.byte()?;
    let is_extended = header & EXTENDED != 0;
    Some(match header & ID {
        PUSH => {
            let key = key(input, header)?;
            input.extensions(is_extended, |id, _| [QUALITY, TIME, SENDER].contains(&id))?;
            Message::Push(key, data(input)?)
        }
        REQUEST => {
            let id = input.number32()?;
            let key = key(input, header)?;
            input.extensions(is_extended, |id, _| (QUALITY..=TARGET).contains(&id))?;
            let (parameters, sample) = query(input)?;
            Message::Request { id, key, parameters, sample }
        }
        RESPONSE => {
            let id = input.number32()?;
            let key = key(input, header)?;
            input.extensions(is_extended, |_, _| false)?;
            Message::Response(id, key, reply(input)?)
        }
        RESPONSE_FINAL => {
            let id = input.number32()?;
            input.extensions(is_extended, |_, _| false)?;
            Message::ResponseFinal(id)
        }
        DECLARE => {
            let interest = if header & FIRST != 0 { input.number32()? } else { 0 };
            input.extensions(is_extended, |id, _| [QUALITY, TIME, SENDER].contains(&id))?;
            declaration(input, interest)?
        }
        INTEREST => {
            let id = input.number32()?;
            let mode = header >> 5 & 3;
            if mode != 0 {
                let options = input.byte()?;
                if options & IS_RESTRICTED != 0 {
                    let flags = if options & IS_NAMED != 0 { FIRST } else { 0 };
                    key(input, flags)?;
                }
            }
            input.extensions(is_extended, |id, _| [QUALITY, TIME, SENDER].contains(&id))?;
            Message::Interest { id, is_in_present: mode & 1 != 0 }
        }
        OAM => {
            input.number()?;
            input.extensions(is_extended, |id, _| [QUALITY, TIME].contains(&id))?;
            input.body(header)?;
            Message::Other
        }
        _ => return None,
    })
}

fn key<'a>(input: &mut Reader<'a>, header: u8) -> Option<Key<'a>> {
    let scope = input.number()?;
    let suffix = if header & FIRST != 0 { input.text()? } else { "" };
    Some(Key { scope, is_senders: header & SECOND != 0, suffix })
}

fn data<'a>(input: &mut Reader<'a>) -> Option<Option<Sample<'a>>> {
    let header = input.byte()?;
    let is_put = match header & ID {
        PUT => true,
        DELETE => false,
        _ => return None,
    };
    if header & FIRST != 0 {
        input.number()?;
        input.bytes()?;
    }
    if is_put && header & SECOND != 0 {
        encoding(input)?;
    }
    let mut attachment = None;
    // Data in shared memory is a mandatory extension: it cannot be here, because it was not agreed on.
    input.extensions(header & EXTENDED != 0, |id, body| match (id, body) {
        (ATTACHMENT, Body::Bytes(bytes)) => {
            attachment = Some(bytes);
            true
        }
        _ => id == SOURCE,
    })?;
    if !is_put {
        return Some(None);
    }
    Some(Some(Sample { payload: input.bytes()?, attachment }))
}

fn encoding(input: &mut Reader<'_>) -> Option<()> {
    let id = input.number()?;
    if id & 1 != 0 {
        input.bytes()?;
    }
    Some(())
}

fn query<'a>(input: &mut Reader<'a>) -> Option<(&'a str, Sample<'a>)> {
    let header = input.byte()?;
    if header & ID != QUERY {
        return None;
    }
    if header & FIRST != 0 {
        input.byte()?;
    }
    let parameters = if header & SECOND != 0 { input.text()? } else { "" };
    let mut sample = Sample { payload: &[], attachment: None };
    let mut is_valid = true;
    input.extensions(header & EXTENDED != 0, |id, body| match (id, body) {
        (QUERY_VALUE, Body::Bytes(bytes)) => {
            let mut value = Reader::new(bytes);
            is_valid &= encoding(&mut value).is_some();
            // The data is the rest.
            sample.payload = value.rest();
            true
        }
        (QUERY_ATTACHMENT, Body::Bytes(bytes)) => {
            sample.attachment = Some(bytes);
            true
        }
        _ => id == SOURCE,
    })?;
    is_valid.then_some((parameters, sample))
}

fn reply<'a>(input: &mut Reader<'a>) -> Option<Option<Sample<'a>>> {
    let header = input.byte()?;
    match header & ID {
        REPLY => {
            if header & FIRST != 0 {
                input.byte()?;
            }
            input.extensions(header & EXTENDED != 0, |_, _| false)?;
            data(input)
        }
        ERROR => {
            if header & SECOND != 0 {
                encoding(input)?;
            }
            input.extensions(header & EXTENDED != 0, |id, _| id == SOURCE)?;
            input.bytes()?;
            Some(None)
        }
        _ => None,
    }
}

fn declaration<'a>(input: &mut Reader<'a>, interest: u32) -> Option<Message<'a>> {
    let header = input.byte()?;
    let is_extended = header & EXTENDED != 0;
    let kind = match header & ID {
        FINAL => {
            input.extensions(is_extended, |_, _| false)?;
            return Some(Message::DeclareFinal(interest));
        }
        kind if kind & !REMOVES == KEY => Kind::Key,
        kind if kind & !REMOVES == SUBSCRIBER => Kind::Subscriber,
        kind if kind & !REMOVES == QUERYABLE => Kind::Queryable,
        kind if kind & !REMOVES == TOKEN => Kind::Token,
        _ => return None,
    };
    let id = input.number32()?;
    if header & REMOVES != 0 {
        // The mandatory extension 15 repeats the key expression.
        input.extensions(is_extended, |id, _| id == 0x0f)?;
        return Some(Message::Undeclare(kind, id));
    }
    // Numbers are declared with those of the sender.
    let flags = if kind == Kind::Key { header & FIRST | SECOND } else { header };
    let key = key(input, flags)?;
    input.extensions(is_extended, |id, _| id == 1)?;
    Some(Message::Declare(kind, id, key))
}

/// The identity of a sample: samples of a publisher are counted, so that subscribers recognize those they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The id of the node.
    pub node: [u8; 16],
    /// The number of the publisher in it.
    pub publisher: u32,
    /// The number of the sample.
    pub number: u32,
}

/// A put: data without its key expression, as it is published or kept for later subscribers.
#[must_use]
pub fn put(payload: &[u8], attachment: &[u8], source: Option<Source>) -> Vec<u8> {
    let mut out = Vec::with_capacity(payload.len() + attachment.len() + 48);
    out.push(PUT | EXTENDED);
    if let Some(source) = source {
        let mut bytes = vec![0xf0];
        bytes.extend(source.node);
        bytes.number(source.publisher.into());
        bytes.number(source.number.into());
        out.extension(SOURCE, &bytes, true);
    }
    out.extension(ATTACHMENT, attachment, false);
    out.bytes(payload);
    out
}

fn start(header: u8, key: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(key.len() + 8);
    out.push(header);
    named(&mut out, key);
    out
}

/// A key expression without a number.
fn named(out: &mut Vec<u8>, key: &str) {
    out.number(0);
    out.bytes(key.as_bytes());
}

/// Publishes a [`put`].
#[must_use]
pub fn push(key: &str, put: &[u8]) -> Vec<u8> {
    let mut out = start(PUSH | NAMED, key);
    out.extend_from_slice(put);
    out
}

/// Answers a query with a [`put`].
#[must_use]
pub fn response(request: u32, key: &str, put: &[u8]) -> Vec<u8> {
    let mut out = vec![RESPONSE | NAMED | EXTENDED];
    out.number(request.into());
    named(&mut out, key);
    out.number_extension(QUALITY, false, ANSWER_QUALITY, false);
    out.push(REPLY);
    out.extend_from_slice(put);
    out
}

/// Ends the answers to a query.
#[must_use]
pub fn response_final(request: u32) -> Vec<u8> {
    let mut out = vec![RESPONSE_FINAL | EXTENDED];
    out.number(request.into());
    out.number_extension(QUALITY, false, ANSWER_QUALITY, false);
    out
}

/// A query; with a payload and an attachment for services, or with parameters.
#[must_use]
pub fn request(id: u32, key: &str, parameters: &str, sample: Option<Sample<'_>>) -> Vec<u8> {
    let mut out = vec![REQUEST | NAMED | EXTENDED];
    out.number(id.into());
    named(&mut out, key);
    out.number_extension(QUALITY, false, ANSWER_QUALITY, true);
    out.number_extension(TARGET, true, if sample.is_some() { ALL_COMPLETE } else { ALL }, false);
    let mut header = QUERY | FIRST;
    if !parameters.is_empty() {
        header |= SECOND;
    }
    if sample.is_some() {
        header |= EXTENDED;
    }
    out.push(header);
    out.push(NO_CONSOLIDATION);
    if !parameters.is_empty() {
        out.bytes(parameters.as_bytes());
    }
    if let Some(sample) = sample {
        // An encoding that says nothing.
        let mut value = vec![0];
        value.extend_from_slice(sample.payload);
        out.extension(QUERY_VALUE, &value, sample.attachment.is_some());
        if let Some(attachment) = sample.attachment {
            out.extension(QUERY_ATTACHMENT, attachment, false);
        }
    }
    out
}

fn declare(out: &mut Vec<u8>) {
    out.push(DECLARE | EXTENDED);
    out.number_extension(QUALITY, false, DECLARATION_QUALITY, false);
}

/// Declares a subscriber or a token.
#[must_use]
pub fn declare_named(kind: Kind, id: u32, key: &str) -> Vec<u8> {
    let mut out = Vec::new();
    declare(&mut out);
    out.push(number(kind) | NAMED);
    out.number(id.into());
    named(&mut out, key);
    out
}

/// Declares a queryable. A complete one has all answers.
#[must_use]
pub fn declare_queryable(id: u32, key: &str, is_complete: bool) -> Vec<u8> {
    let mut out = Vec::new();
    declare(&mut out);
    out.push(QUERYABLE | NAMED | if is_complete { EXTENDED } else { 0 });
    out.number(id.into());
    named(&mut out, key);
    if is_complete {
        out.number_extension(1, false, 1, false);
    }
    out
}

/// Removes a declaration.
#[must_use]
pub fn undeclare(kind: Kind, id: u32) -> Vec<u8> {
    let mut out = Vec::new();
    declare(&mut out);
    out.push(number(kind) | REMOVES);
    out.number(id.into());
    out
}

/// Ends the declarations for an interest.
#[must_use]
pub fn declare_final(interest: u32) -> Vec<u8> {
    let mut out = vec![DECLARE | FIRST | EXTENDED];
    out.number(interest.into());
    out.number_extension(QUALITY, false, DECLARATION_QUALITY, false);
    out.push(FINAL);
    out
}

/// Asks for present and future declarations of subscribers or tokens.
#[must_use]
pub fn interest(id: u32, kind: Kind, key: &str) -> Vec<u8> {
    let mut out = vec![INTEREST | FIRST | SECOND | EXTENDED];
    out.number(id.into());
    let what = if kind == Kind::Token { IN_TOKENS } else { IN_SUBSCRIBERS };
    out.push(IS_RESTRICTED | IS_NAMED | IS_OF_SENDER | what);
    named(&mut out, key);
    out.number_extension(QUALITY, false, DECLARATION_QUALITY, false);
    out
}

fn number(kind: Kind) -> u8 {
    match kind {
        Kind::Key => KEY,
        Kind::Subscriber => SUBSCRIBER,
        Kind::Queryable => QUERYABLE,
        Kind::Token => TOKEN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the Python package eclipse-zenoh 1.10.2 sent.
    fn recorded(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    fn all(bytes: &[u8]) -> Vec<Message<'_>> {
        let mut input = Reader::new(bytes);
        let mut messages = Vec::new();
        while !input.is_empty() {
            messages.push(read(&mut input).unwrap());
        }
        messages
    }

    #[test]
    fn data_is_as_that_of_other_implementations() {
        let bytes = recorded("7d0005302f782f798143036174740568656c6c6f");
        assert_eq!(push("0/x/y", &put(b"hello", b"att", None)), bytes);
        let key = Key { scope: 0, is_senders: true, suffix: "0/x/y" };
        let sample = Sample { payload: b"hello", attachment: Some(b"att") };
        assert_eq!(all(&bytes), [Message::Push(key, Some(sample))]);
        // With a time stamp.
        let bytes =
            recorded("1d01a180bedcae98adfb856b103f69a792d4b46a44cd34120260fe857843036174740568656c6c6f");
        let key = Key { scope: 1, is_senders: false, suffix: "" };
        assert_eq!(all(&bytes), [Message::Push(key, Some(sample))]);
        // With a source.
        let bytes = recorded("5d07814113f0112fd075c00f1e82b04349a3deff19b00b010374776f");
        let key = Key { scope: 7, is_senders: true, suffix: "" };
        let sample = Sample { payload: b"two", attachment: None };
        assert_eq!(all(&bytes), [Message::Push(key, Some(sample))]);
        let node = recorded("112fd075c00f1e82b04349a3deff19b0").try_into().unwrap();
        let source = Source { node, publisher: 11, number: 1 };
        let own = put(b"two", b"", Some(source));
        assert_eq!(own[..22], [&[0x81, 0xc1][..], &bytes[4..24]].concat());
    }

    #[test]
    fn declarations_are_understood() {
        let key = |scope, suffix| Key { scope, is_senders: true, suffix };
        assert_eq!(
            all(&recorded("9e210820010005302f612f629e2108420101")),
            [
                Message::Declare(Kind::Key, 1, key(0, "0/a/b")),
                Message::Declare(Kind::Subscriber, 1, key(1, ""))
            ]
        );
        assert_eq!(
            all(&recorded(
                "9e21082005001b40726f73325f6c762f302f6263642f302f302f4e4e2f252f252f6d9e2108460205"
            )),
            [
                Message::Declare(Kind::Key, 5, key(0, "@ros2_lv/0/bcd/0/0/NN/%/%/m")),
                Message::Declare(Kind::Token, 2, key(5, ""))
            ]
        );
        assert_eq!(
            all(&recorded("9e210820030005302f732f749e2108c403032101")),
            [
                Message::Declare(Kind::Key, 3, key(0, "0/s/t")),
                Message::Declare(Kind::Queryable, 3, key(3, ""))
            ]
        );
        assert_eq!(all(&recorded("9e210887025f020000")), [Message::Undeclare(Kind::Token, 2)]);
        assert_eq!(all(&recorded("9e21080303")), [Message::Undeclare(Kind::Subscriber, 3)]);
        assert_eq!(all(&recorded("be0521081abe0921081a")), [5, 9].map(Message::DeclareFinal));
        assert_eq!(
            all(&recorded("f9047904032f2a2a2108f90553062108")),
            [4, 5].map(|id| Message::Interest { id, is_in_present: true })
        );
        assert_eq!(
            all(&[declare_named(Kind::Token, 7, "a/b"), undeclare(Kind::Token, 7)].concat()),
            [Message::Declare(Kind::Token, 7, key(0, "a/b")), Message::Undeclare(Kind::Token, 7)]
        );
        assert_eq!(
            all(&[declare_queryable(8, "a", true), interest(9, Kind::Token, "a/**"), declare_final(3)]
                .concat()),
            [
                Message::Declare(Kind::Queryable, 8, key(0, "a")),
                Message::Interest { id: 9, is_in_present: true },
                Message::DeclareFinal(3)
            ]
        );
    }

    #[test]
    fn queries_and_answers_are_understood() {
        let asked = Sample { payload: b"ask", attachment: Some(b"qa") };
        let answered = Sample { payload: b"answer", attachment: Some(b"ra") };
        let key = Key { scope: 0, is_senders: true, suffix: "0/s/u" };
        assert_eq!(
            all(&recorded("fc020005302f732f75a10db40126904ea301c3040061736b45027161")),
            [Message::Request { id: 2, key, parameters: "", sample: asked }]
        );
        // Ours has no timeout.
        let own = request(2, "0/s/u", "", Some(asked));
        assert_eq!(own, recorded("fc020005302f732f75a10d3402a301c3040061736b45027161"));
        let nothing = Sample { payload: b"", attachment: None };
        let key = Key { scope: 7, is_senders: false, suffix: "/@adv/**" };
        assert_eq!(
            all(&recorded("bc0207082f406164762f2a2aa10db40126904e63010d5f6d61783d313b5f616e796b65")),
            [Message::Request { id: 2, key, parameters: "_max=1;_anyke", sample: nothing }]
        );
        let key = Key { scope: 0, is_senders: true, suffix: "0/s/t" };
        let answer = "fb010005302f732f74a10d4312f0112fd075c00f1e82b04349a3deff19b00804814302726106616e737765729a01210d";
        assert_eq!(
            all(&recorded(answer)),
            [Message::Response(1, key, Some(answered)), Message::ResponseFinal(1)]
        );
        let own = [response(1, "0/s/t", &put(b"answer", b"ra", None)), response_final(1)].concat();
        // Ours does not say who answers.
        let expected = answer.replace("a10d4312f0112fd075c00f1e82b04349a3deff19b008", "210d");
        assert_eq!(own, recorded(&expected));
    }
}
