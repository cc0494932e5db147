//! Splits the body of a PROTO template into literal text, statements and expressions.

use base::Span;

use crate::ast::Template;
use crate::lexer::{line_end, script_end};

/// A part of a template. Spans are relative to the start of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Literal text, copied to the output.
    Text(Span),
    /// `%< … >%`: statements to execute. The span excludes the delimiters.
    Code(Span),
    /// `%<= … >%`, or `${ … }` in JavaScript: an expression whose value is written to the output. The span excludes the
    /// delimiters.
    Expression(Span),
}

/// Splits the body of a PROTO template. Template statements in comments are literal text; those in strings are
/// evaluated. An unterminated statement is literal text.
#[must_use]
pub fn template_parts(body: &str, language: Template) -> Vec<Part> {
    let bytes = body.as_bytes();
    let mark = match language {
        Template::JavaScript => b'<',
        Template::Lua => b'{',
    };
    let (mut parts, mut text, mut at, mut in_string) = (Vec::new(), 0, 0, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'#' if !in_string => at = line_end(bytes, at),
            b'"' => {
                in_string = !in_string;
                at += 1;
            }
            b'\n' => {
                in_string = false; // As in the parser: a string ends with its line at the latest.
                at += 1;
            }
            b'\\' if in_string => at += 2,
            b'%' if bytes.get(at + 1) == Some(&mark) => {
                let Some(end) = script_end(bytes, at) else { break };
                if text < at {
                    parts.push(Part::Text(Span::new(text, at)));
                }
                parts.push(match bytes.get(at + 2) {
                    Some(b'=') => Part::Expression(Span::new(at + 3, end - 2)),
                    _ => Part::Code(Span::new(at + 2, end - 2)),
                });
                at = end;
                text = end;
            }
            // In Webots the text is a template literal of JavaScript.
            b'$' if language == Template::JavaScript => {
                let Some(end) = placeholder_end(bytes, at) else {
                    at += 1;
                    continue;
                };
                if text < at {
                    parts.push(Part::Text(Span::new(text, at)));
                }
                parts.push(Part::Expression(Span::new(at + 2, end - 1)));
                at = end;
                text = end;
            }
            _ => at += 1,
        }
    }
    if text < bytes.len() {
        parts.push(Part::Text(Span::new(text, bytes.len())));
    }
    parts
}

/// Returns the end of a `${ … }` in one line, with balanced braces and no statement in it.
fn placeholder_end(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = bytes.get(start..)?.strip_prefix(b"${")?;
    let mut depth = 1;
    for (at, byte) in rest.iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'\n' => return None,
            b'%' if rest.get(at + 1) == Some(&b'<') => return None,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(start + 2 + at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(body: &str, language: Template) -> Vec<String> {
        let cut = |span: Span| body[span.start as usize..span.end as usize].to_owned();
        let show = |part: &Part| match part {
            Part::Text(span) => format!("t {}", cut(*span)),
            Part::Code(span) => format!("c {}", cut(*span)),
            Part::Expression(span) => format!("e {}", cut(*span)),
        };
        template_parts(body, language).iter().map(show).collect()
    }

    #[test]
    fn text_statements_and_expressions_are_distinguished() {
        let body = "a %< if (x) { >%b %<= x >%%< } >%";
        assert_eq!(shown(body, Template::JavaScript), ["t a ", "c  if (x) { ", "t b ", "e  x ", "c  } "]);
        assert_eq!(shown("%{=1}%;%{ y }%", Template::Lua), ["e 1", "t ;", "c  y "]);
        assert_eq!(shown("%{=1}%", Template::JavaScript), ["t %{=1}%"]);
        assert_eq!(shown("%<=>%", Template::JavaScript), ["e "]);
        assert_eq!(
            shown("a ${x} \"${f({}).y}\" $b ${} ${c\n", Template::JavaScript),
            ["t a ", "e x", "t  \"", "e f({}).y", "t \" $b ${} ${c\n"]
        );
        assert_eq!(shown("# ${x}\n\"\\${x}\"", Template::JavaScript), ["t # ${x}\n\"\\${x}\""]);
        assert_eq!(shown("${x}", Template::Lua), ["t ${x}"]);
    }

    #[test]
    fn comments_hide_statements_and_strings_do_not() {
        let body = "# %< x >%\n\"#%<= y >%\" %< z >%";
        assert_eq!(shown(body, Template::JavaScript), ["t # %< x >%\n\"#", "e  y ", "t \" ", "c  z "]);
        assert_eq!(shown("a %< b", Template::JavaScript), ["t a %< b"]);
        assert_eq!(shown("\"\\", Template::JavaScript), ["t \"\\"]);
    }
}
