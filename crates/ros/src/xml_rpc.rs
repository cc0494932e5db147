//! The subset of XML-RPC over HTTP that ROS uses: the protocol of the master and of the slave API.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Maximum size of an HTTP header.
const MAX_HEAD: u64 = 1 << 14;
/// Maximum size of a body.
const MAX_BODY: usize = 1 << 24;
/// Maximum nesting depth of values.
const MAX_DEPTH: usize = 16;
/// Timeout for a message of a peer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// An XML-RPC value.
#[derive(Clone, Debug, PartialEq)]
pub enum Xml {
    /// `i4`, `int` or `boolean`.
    Int(i64),
    /// `double`.
    Float(f64),
    /// `string`, and types that are not supported otherwise.
    Text(String),
    /// `array`.
    List(Vec<Xml>),
    /// `struct`.
    Members(Vec<(String, Xml)>),
}

impl From<&str> for Xml {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Xml {
    /// As a string; empty if it is not one.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => "",
        }
    }

    /// The elements of an array.
    #[must_use]
    pub fn list(&self) -> &[Xml] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }

    fn write(&self, out: &mut String) {
        out.push_str("<value>");
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Int(value) => write!(out, "<i4>{value}</i4>"),
            Self::Float(value) => write!(out, "<double>{value:?}</double>"),
            Self::Text(text) => write!(out, "<string>{}</string>", escaped(text)),
            Self::List(list) => {
                out.push_str("<array><data>");
                list.iter().for_each(|value| value.write(out));
                out.write_str("</data></array>")
            }
            Self::Members(members) => {
                out.push_str("<struct>");
                for (name, value) in members {
                    let _ = write!(out, "<member><name>{}</name>", escaped(name));
                    value.write(out);
                    out.push_str("</member>");
                }
                out.write_str("</struct>")
            }
        };
        out.push_str("</value>");
    }

    fn read(node: roxmltree::Node<'_, '_>, depth: usize) -> Option<Self> {
        if depth > MAX_DEPTH {
            return None;
        }
        let Some(inner) = node.children().find(roxmltree::Node::is_element) else {
            return Some(Self::Text(node.text().unwrap_or_default().to_owned()));
        };
        let text = inner.text().unwrap_or_default();
        Some(match inner.tag_name().name() {
            "i4" | "int" | "i8" | "boolean" => Self::Int(text.trim().parse().ok()?),
            "double" => Self::Float(text.trim().parse().ok()?),
            "array" => {
                let data = inner.children().find(|child| child.has_tag_name("data"))?;
                let values = data.children().filter(|child| child.has_tag_name("value"));
                Self::List(values.map(|value| Self::read(value, depth + 1)).collect::<Option<_>>()?)
            }
            "struct" => {
                let members = inner.children().filter(|child| child.has_tag_name("member")).map(|member| {
                    let name = member.children().find(|child| child.has_tag_name("name"))?;
                    let value = member.children().find(|child| child.has_tag_name("value"))?;
                    Some((name.text().unwrap_or_default().to_owned(), Self::read(value, depth + 1)?))
                });
                Self::Members(members.collect::<Option<_>>()?)
            }
            _ => Self::Text(text.to_owned()),
        })
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML cannot represent the others.
            letter if letter < ' ' && !"\t\n\r".contains(letter) => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

/// Writes a method call.
#[must_use]
pub fn call_text(method: &str, arguments: &[Xml]) -> String {
    let mut out = format!("<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params>");
    write_params(arguments, &mut out);
    out + "</params></methodCall>"
}

/// Writes a response.
#[must_use]
pub fn answer_text(value: &Xml) -> String {
    let mut out = "<?xml version=\"1.0\"?><methodResponse><params>".to_owned();
    write_params(std::slice::from_ref(value), &mut out);
    out + "</params></methodResponse>"
}

fn write_params(values: &[Xml], out: &mut String) {
    for value in values {
        out.push_str("<param>");
        value.write(out);
        out.push_str("</param>");
    }
}

fn parse(text: &str) -> Option<roxmltree::Document<'_>> {
    if base::xml::is_too_deep(text.as_bytes()) {
        return None;
    }
    roxmltree::Document::parse(text).ok()
}

/// Parses the method and the arguments of a call.
#[must_use]
pub fn read_call(text: &str) -> Option<(String, Vec<Xml>)> {
    let document = parse(text)?;
    let root = document.root_element();
    let name = root.children().find(|child| child.has_tag_name("methodName"))?;
    Some((name.text().unwrap_or_default().trim().to_owned(), params(root)?))
}

/// Parses the value of a response. The error is a message for the user.
pub fn read_answer(text: &str) -> Result<Xml, String> {
    let malformed = || "its response is not valid XML-RPC".to_owned();
    let document = parse(text).ok_or_else(malformed)?;
    let root = document.root_element();
    if let Some(fault) = root.children().find(|child| child.has_tag_name("fault")) {
        let texts: Vec<&str> = fault.descendants().filter_map(|part| part.text()).map(str::trim).collect();
        return Err(format!("it reports a fault: {}", texts.join(" ")));
    }
    params(root).and_then(|mut params| params.pop()).ok_or_else(malformed)
}

fn params(root: roxmltree::Node<'_, '_>) -> Option<Vec<Xml>> {
    let list = root.children().find(|child| child.has_tag_name("params"));
    let params =
        list.into_iter().flat_map(|list| list.children()).filter(|child| child.has_tag_name("param"));
    params.map(|param| Xml::read(param.children().find(|child| child.has_tag_name("value"))?, 0)).collect()
}

/// An HTTP message with a text body.
struct Http {
    /// The first line.
    first: String,
    body: String,
    /// Whether the peer closes the connection after it.
    closes: bool,
}

fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Reads a message; `None` at the end of the connection.
fn read_http(input: &mut BufReader<TcpStream>) -> io::Result<Option<Http>> {
    let mut head = String::new();
    let mut limited = input.by_ref().take(MAX_HEAD);
    while !head.ends_with("\r\n\r\n") && !head.ends_with("\n\n") {
        if limited.read_line(&mut head)? == 0 {
            return if head.is_empty() {
                Ok(None)
            } else {
                Err(malformed("a header is truncated or too long"))
            };
        }
    }
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    let field = |wanted: &str| {
        let mut fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
        fields.find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted)).map(|(_, value)| value.trim())
    };
    let connection = field("connection").unwrap_or_default().to_ascii_lowercase();
    let is_old = first.contains("HTTP/1.0");
    let closes = connection == "close" || is_old && connection != "keep-alive";
    let mut body = Vec::new();
    match field("content-length").map(str::parse::<usize>) {
        Some(Ok(length)) if length <= MAX_BODY => {
            body.resize(length, 0);
            input.read_exact(&mut body)?;
        }
        Some(_) => return Err(malformed("the length of a body is invalid or too large")),
        None if closes && first.starts_with("HTTP/") => {
            input.by_ref().take(MAX_BODY as u64).read_to_end(&mut body)?;
        }
        None => {}
    }
    Ok(Some(Http { first, body: String::from_utf8_lossy(&body).into_owned(), closes }))
}

/// Answers the calls of a connection until it is closed.
pub fn serve(stream: TcpStream, mut answer: impl FnMut(&str, &[Xml]) -> Option<Xml>) -> io::Result<()> {
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    let mut out = stream.try_clone()?;
    let mut input = BufReader::new(stream);
    while let Some(message) = read_http(&mut input)? {
        let known = read_call(&message.body).and_then(|(method, arguments)| answer(&method, &arguments));
        let (status, body) = match known {
            Some(value) => ("200 OK", answer_text(&value)),
            None => ("400 Bad Request", "this is a ROS node: it accepts only XML-RPC calls\n".to_owned()),
        };
        let kind = if status.starts_with("200") { "text/xml" } else { "text/plain" };
        let length = body.len();
        let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n");
        out.write_all((head + &body).as_bytes())?;
        if message.closes {
            break;
        }
    }
    Ok(())
}

/// The address of a server: `http://host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// Host name or address.
    pub host: String,
    /// Port.
    pub port: u16,
}

impl ServerAddress {
    /// Parses a URI. The error is a message for the user.
    pub fn parse(uri: &str) -> Result<Self, String> {
        let wrong = || format!("{uri:?} is not an address such as http://localhost:11311");
        let rest = uri.strip_prefix("http://").ok_or_else(wrong)?;
        let rest = rest.split('/').next().unwrap_or_default();
        let (host, port) = rest.rsplit_once(':').ok_or_else(wrong)?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        match port.parse() {
            Ok(port) if !host.is_empty() => Ok(Self { host: host.to_owned(), port }),
            _ => Err(wrong()),
        }
    }

    /// Connects.
    pub fn connect(&self) -> io::Result<TcpStream> {
        use std::net::ToSocketAddrs;
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host name has no address");
        for address in (self.host.as_str(), self.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, TIMEOUT) {
                Ok(stream) => return Ok(stream),
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}

/// A client for one server, which keeps its connection open if possible.
#[derive(Debug)]
pub struct Caller {
    place: ServerAddress,
    open: Option<BufReader<TcpStream>>,
}

impl Caller {
    /// Connects at the first call.
    #[must_use]
    pub fn new(place: ServerAddress) -> Self {
        Self { place, open: None }
    }

    /// Calls a method. The error is a message for the user.
    pub fn call(&mut self, method: &str, arguments: &[Xml]) -> Result<Xml, String> {
        let body = call_text(method, arguments);
        let was_open = self.open.is_some();
        let mut text = self.exchange(&body);
        if text.is_err() && was_open {
            // The server may have closed an idle connection.
            self.open = None;
            text = self.exchange(&body);
        }
        let text = text.map_err(|error| {
            self.open = None;
            error.to_string()
        })?;
        read_answer(&text)
    }

    fn exchange(&mut self, body: &str) -> io::Result<String> {
        let mut input = match self.open.take() {
            Some(open) => open,
            None => {
                let stream = self.place.connect()?;
                stream.set_read_timeout(Some(TIMEOUT))?;
                stream.set_write_timeout(Some(TIMEOUT))?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        let ServerAddress { host, port } = &self.place;
        let length = body.len();
        let head = format!(
            "POST /RPC2 HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: text/xml\r\nContent-Length: {length}\r\n\r\n"
        );
        input.get_mut().write_all((head + body).as_bytes())?;
        let answer = read_http(&mut input)?.ok_or_else(|| malformed("it closed the connection"))?;
        if !answer.first.contains(" 200") {
            return Err(malformed(&format!("it responded {:?}", answer.first)));
        }
        if !answer.closes {
            self.open = Some(input);
        }
        Ok(answer.body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_responses_round_trip() {
        let arguments = vec![
            Xml::from("/a<b>&\u{7}"),
            Xml::Int(-3),
            Xml::Float(0.5),
            Xml::List(vec![Xml::List(vec![]), Xml::from("")]),
            Xml::Members(vec![("name".into(), Xml::Int(1))]),
        ];
        let (method, read) = read_call(&call_text("requestTopic", &arguments)).unwrap();
        assert_eq!(method, "requestTopic");
        assert_eq!(read[1..], arguments[1..]);
        assert_eq!(read[0].text(), "/a<b>&\u{fffd}");
        assert_eq!(read_answer(&answer_text(&arguments[3])), Ok(arguments[3].clone()));
    }

    /// As Python's `xmlrpc` writes them.
    #[test]
    fn variants_of_values_are_parsed() {
        let text = "<?xml version='1.0'?>\n<methodCall>\n<methodName>x</methodName>\n<params>\n<param>\n<value>bare</value>\n\
                    </param>\n<param>\n<value><boolean>1</boolean></value>\n</param>\n</params>\n</methodCall>\n";
        assert_eq!(read_call(text), Some(("x".into(), vec![Xml::from("bare"), Xml::Int(1)])));
        let fault =
            "<methodResponse><fault><value><string>no such method</string></value></fault></methodResponse>";
        assert!(read_answer(fault).unwrap_err().contains("no such method"));
        assert!(read_answer("<methodResponse/>").is_err());
        assert_eq!(read_call("GET /"), None);
        let deep = "<value><array><data>".repeat(1000) + &"</data></array></value>".repeat(1000);
        let deep = format!(
            "<methodCall><methodName>x</methodName><params><param>{deep}</param></params></methodCall>"
        );
        assert_eq!(read_call(&deep), None);
    }

    #[test]
    fn master_addresses_are_validated() {
        let place = ServerAddress::parse("http://robot.local:11311/").unwrap();
        assert_eq!((place.host.as_str(), place.port), ("robot.local", 11311));
        for wrong in ["localhost:11311", "http://localhost", "http://:1", "http://a:b", ""] {
            assert!(ServerAddress::parse(wrong).unwrap_err().contains("http://localhost:11311"), "{wrong}");
        }
    }
}
