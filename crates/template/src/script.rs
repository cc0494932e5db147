//! The program that a body stands for, and the way back from its lines to those of the body.

use base::Span;
use vrml::{Part, Template};

/// The program.
pub(crate) struct Script {
    pub(crate) text: String,
    /// Scripts of the body in the program, in order.
    chunks: Vec<Chunk>,
}

/// A stretch that program and body share.
struct Chunk {
    at: usize,
    from: usize,
    len: usize,
}

impl Script {
    /// Text becomes `__text(number)`, an expression `__value(number, …)`; the number is that of the part.
    pub(crate) fn assemble(body: &str, parts: &[Part], language: Template) -> Self {
        let mut script = Self { text: String::new(), chunks: Vec::new() };
        let end = match language {
            Template::JavaScript => ";\n",
            Template::Lua => "\n",
        };
        for (number, part) in parts.iter().enumerate() {
            match part {
                Part::Text(_) => script.text.push_str(&format!("__text({number}){end}")),
                Part::Code(span) => {
                    script.add(body, *span);
                    script.text.push('\n');
                }
                Part::Expression(span) => {
                    // In braces, so that it is one statement where the script leaves out its own. The line ends, so
                    // that a comment in the expression does not hide what follows.
                    let (open, close) = match language {
                        Template::JavaScript => (format!("{{ __value({number}, (\n"), "\n)); }\n"),
                        Template::Lua => (format!("__value({number}, (\n"), "\n))\n"),
                    };
                    script.text.push_str(&open);
                    script.add(body, without_end(body, *span));
                    script.text.push_str(close);
                }
            }
        }
        script
    }

    /// Adds a script. Lines that start with `#` are comments of the file: they become empty lines.
    fn add(&mut self, body: &str, span: Span) {
        let code = body.get(span.start as usize..span.end as usize).unwrap_or("");
        self.chunks.push(Chunk { at: self.text.len(), from: span.start as usize, len: code.len() });
        for line in code.split_inclusive('\n') {
            if line.trim_start().starts_with('#') {
                // As many bytes, so that places stay.
                self.text.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            } else {
                self.text.push_str(line);
            }
        }
    }

    /// The line of the body that a line of the program stands for; with a column, from there on. Both count from 1.
    pub(crate) fn place(&self, line: usize, column: Option<usize>) -> Option<Span> {
        let start = self.line_start(line)?;
        let end = self.line_start(line + 1).unwrap_or(self.text.len() + 1) - 1;
        let wanted = column.map_or(start, |column| (start + column.saturating_sub(1)).min(end));
        let touches = |chunk: &&Chunk| chunk.at <= end && wanted <= chunk.at + chunk.len;
        // Between scripts: an engine that marks few lines is in the next script, one at the end in the last.
        let next = || self.chunks.iter().find(|chunk| chunk.at > end);
        let chunk = self.chunks.iter().find(touches).or_else(next).or(self.chunks.last())?;
        let first = wanted.clamp(chunk.at, chunk.at + chunk.len);
        let rest = self.text.get(first..chunk.at + chunk.len).unwrap_or("");
        let mark = rest
            .trim_start()
            .lines()
            .next()
            .map_or(0, |line| rest.len() - rest.trim_start().len() + line.len());
        let mark = rest.get(..mark).unwrap_or("");
        let blank = mark.len() - mark.trim_start().len();
        let from = chunk.from + (first - chunk.at);
        Some(Span::new(from + blank, from + mark.trim_end().len().max(blank)))
    }

    fn line_start(&self, line: usize) -> Option<usize> {
        match line {
            0 => None,
            1 => Some(0),
            _ => self.text.match_indices('\n').nth(line - 2).map(|(at, _)| at + 1),
        }
    }
}

/// An expression without a semicolon at its end.
fn without_end(body: &str, span: Span) -> Span {
    let text = body.get(span.start as usize..span.end as usize).unwrap_or("");
    let text = text.trim_end();
    let text = text.strip_suffix(';').unwrap_or(text);
    let start = span.start as usize;
    Span::new(start, start + text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lead_back_to_the_body() {
        let body = "a\n%< let x = 1;\n # no\n  bad; >%\nb %<= x; >%\n";
        let parts = vrml::template_parts(body, Template::JavaScript);
        let script = Script::assemble(body, &parts, Template::JavaScript);
        let expected =
            "__text(0);\n let x = 1;\n     \n  bad; \n__text(2);\n{ __value(3, (\n x\n)); }\n__text(4);\n";
        assert_eq!(script.text, expected);
        let shown = |line, column| {
            let span = script.place(line, column).unwrap();
            &body[span.start as usize..span.end as usize]
        };
        assert_eq!(shown(2, None), "let x = 1;");
        assert_eq!(shown(2, Some(6)), "x = 1;");
        assert_eq!(shown(4, Some(3)), "bad;");
        assert_eq!(shown(7, None), "x");
        assert_eq!(script.place(99, None), None);
    }
}
