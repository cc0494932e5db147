//! Translates a template into a program, and maps lines of the program back to the template.

use base::Span;
use vrml::{Part, Template};

/// The program of a template.
pub(crate) struct Script {
    pub(crate) text: String,
    /// The statements and expressions of the template in the program, in order.
    chunks: Vec<Chunk>,
}

/// A range of bytes that is copied from the body to the program.
struct Chunk {
    /// Offset in the program.
    at: usize,
    /// Offset in the body.
    from: usize,
    len: usize,
}

impl Script {
    /// Builds the program: literal text becomes `__text(number)`, an expression `__value(number, …)`, where the number
    /// is the index of the part. In JavaScript it is a function, so that it may `return`, after its imports.
    ///
    /// With `hash_comments` a `#` in code starts a comment; otherwise only at the start of a line.
    pub(crate) fn assemble(body: &str, parts: &[Part], language: Template, hash_comments: bool) -> Self {
        let mut script = Self { text: String::new(), chunks: Vec::new() };
        let is_javascript = language == Template::JavaScript;
        let (end, frame) =
            if is_javascript { (";\n", ["(function () {\n", "})();\n"]) } else { ("\n", [""; 2]) };
        let code = parts.iter().filter_map(|part| match part {
            Part::Code(span) if is_javascript => Some(*span),
            _ => None,
        });
        let imports: Vec<Span> = code.flat_map(|span| imports(body, span)).collect();
        for span in &imports {
            script.copy_code(body, *span, hash_comments, &[]);
            script.text.push_str(";\n");
        }
        script.text.push_str(frame[0]);
        for (number, part) in parts.iter().enumerate() {
            match part {
                Part::Text(_) => script.text.push_str(&format!("__text({number}){end}")),
                Part::Code(span) => {
                    script.copy_code(body, *span, hash_comments, &imports);
                    script.text.push('\n');
                }
                Part::Expression(span) => {
                    // Braces make it a single statement after an `if` or `else` without braces. The line break ends a
                    // comment in the expression, which would otherwise hide what follows.
                    let (open, close) = match language {
                        Template::JavaScript => (format!("{{ __value({number}, (\n"), "\n)); }\n"),
                        Template::Lua => (format!("__value({number}, (\n"), "\n))\n"),
                    };
                    script.text.push_str(&open);
                    script.copy_code(body, strip_semicolon(body, *span), hash_comments, &[]);
                    script.text.push_str(close);
                }
            }
        }
        script.text.push_str(frame[1]);
        script
    }

    /// Copies code from the body. Comments of the PROTO file, which start with `#`, and `hidden` parts are blanked out.
    fn copy_code(&mut self, body: &str, span: Span, hash_comments: bool, hidden: &[Span]) {
        let mut code = body.get(span.start as usize..span.end as usize).unwrap_or("").to_owned();
        self.chunks.push(Chunk { at: self.text.len(), from: span.start as usize, len: code.len() });
        for part in hidden.iter().filter(|part| span.start <= part.start && part.end <= span.end) {
            let range = (part.start - span.start) as usize..(part.end - span.start) as usize;
            let blank = code.get(range.clone()).map(blanked).unwrap_or_default();
            code.replace_range(range, &blank);
        }
        for (number, line) in code.split_inclusive('\n').enumerate() {
            // The first line starts after `%{`, where `#` is an operator.
            let comment = match number > 0 && line.trim_start().starts_with('#') {
                true => Some(0),
                false if hash_comments => hash_outside_strings(line),
                false => None,
            };
            let (code, comment) = line.split_at(comment.unwrap_or(line.len()));
            self.text.push_str(code);
            self.text.push_str(&blanked(comment));
        }
    }

    /// Maps a line of the program to the body; with a column, the span starts there. Both are counted from 1.
    pub(crate) fn body_span(&self, line: usize, column: Option<usize>) -> Option<Span> {
        let start = self.line_start(line)?;
        let end = self.line_start(line + 1).unwrap_or(self.text.len() + 1) - 1;
        let wanted = column.map_or(start, |column| (start + column.saturating_sub(1)).min(end));
        let touches = |chunk: &&Chunk| chunk.at <= end && wanted <= chunk.at + chunk.len;
        // In generated code between chunks: an engine that records few line numbers means the next chunk, or the last
        // one at the end of the program.
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

/// Replaces everything but line breaks by spaces. The number of bytes stays, so that offsets remain valid.
fn blanked(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// Returns the `import … 'module'` statements at the start of lines, without the semicolon.
fn imports(body: &str, span: Span) -> Vec<Span> {
    let code = body.get(span.start as usize..span.end as usize).unwrap_or("");
    let mut found = Vec::new();
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let mut start = at + line.len() - line.trim_start().len();
        at += line.len();
        // After a blank line that would be the start of the next one, which has its own turn.
        if line.trim_start().is_empty() {
            continue;
        }
        while let Some(length) = code.get(start..).and_then(import_length) {
            let before = code.get(..start).unwrap_or("");
            if before.rfind("/*") > before.rfind("*/") {
                break;
            }
            let from = span.start as usize + start;
            found.push(Span::new(from, from + length));
            let rest = code.get(start + length..).unwrap_or("");
            start = code.len() - rest.trim_start_matches([' ', '\t', ';']).len();
        }
    }
    found
}

/// Returns the length of the `import` statement at the start of some code. The module comes after the names; a call or
/// an assignment (`importance = 'high'`) is none.
fn import_length(code: &str) -> Option<usize> {
    let rest = code.strip_prefix("import")?;
    let open = rest.find(['\'', '"', ';', '(', '='])?;
    let (names, module) = (rest.get(..open)?, rest.get(open + 1..)?);
    let quote = rest.get(open..=open).filter(|quote| ["'", "\""].contains(quote))?;
    let is_word = names.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
    let close = module.find(quote).filter(|_| !is_word)?;
    Some("import".len() + open + close + 2)
}

/// Returns the offset of the first `#` of a line that is not in a string.
fn hash_outside_strings(line: &str) -> Option<usize> {
    let (mut quote, mut is_escaped) = (None, false);
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') => return Some(at),
            (None, '"' | '\'') => quote = Some(c),
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if c == open => quote = None,
            _ => {}
        }
    }
    None
}

/// Removes the semicolon at the end of an expression.
fn strip_semicolon(body: &str, span: Span) -> Span {
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
    fn lines_are_mapped_back_to_the_body() {
        let body = "a\n%< let x = 1;\n # no\n  bad; >%\nb %<= x; >%\n";
        let parts = vrml::template_parts(body, Template::JavaScript);
        let script = Script::assemble(body, &parts, Template::JavaScript, false);
        let expected =
            "__text(0);\n let x = 1;\n     \n  bad; \n__text(2);\n{ __value(3, (\n x\n)); }\n__text(4);\n";
        assert_eq!(script.text, format!("(function () {{\n{expected}}})();\n"));
        let shown = |line, column| {
            let span = script.body_span(line, column).unwrap();
            &body[span.start as usize..span.end as usize]
        };
        assert_eq!(shown(3, None), "let x = 1;");
        assert_eq!(shown(3, Some(6)), "x = 1;");
        assert_eq!(shown(5, Some(3)), "bad;");
        assert_eq!(shown(8, None), "x");
        assert_eq!(script.body_span(99, None), None);
    }

    #[test]
    fn imports_come_first() {
        let body = "%< import * as a from 'a.js'; import 'e.js'; f();\n/*\nimport 'no.js'\n*/\nimport {\n b } from \"b.js\"\nimportance = 'c'; import('d'); >%";
        let parts = vrml::template_parts(body, Template::JavaScript);
        let script = Script::assemble(body, &parts, Template::JavaScript, false);
        let expected = "import * as a from 'a.js';\nimport 'e.js';\nimport {\n b } from \"b.js\";\n(function () {\n                          ;              ; f();\n/*\nimport 'no.js'\n*/\n        \n                \nimportance = 'c'; import('d'); \n})();\n";
        assert_eq!(script.text, expected);
        let span = script.body_span(3, None).unwrap();
        assert_eq!(&body[span.start as usize..span.end as usize], "import {");
    }

    #[test]
    fn an_import_after_a_blank_line_is_found_once() {
        let body = "%<\nimport * as a from 'a.js';\n\nimport * as b from 'b.js';\n>%";
        let found = imports(body, Span::new(2, body.len() - 2));
        let found: Vec<_> = found.iter().map(|span| &body[span.start as usize..span.end as usize]).collect();
        assert_eq!(found, ["import * as a from 'a.js'", "import * as b from 'b.js'"]);
    }

    #[test]
    fn hash_comments_are_blanked_out() {
        let body = "%{ f(\"# \\\"#\", '#') # no ä\n  bad }%";
        let parts = vrml::template_parts(body, Template::Lua);
        let script = Script::assemble(body, &parts, Template::Lua, true);
        assert_eq!(script.text, " f(\"# \\\"#\", '#')        \n  bad \n");
        let span = script.body_span(2, None).unwrap();
        assert_eq!(&body[span.start as usize..span.end as usize], "bad");
    }
}
