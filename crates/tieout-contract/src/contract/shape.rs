//! The shape of a quote as it is written: `Total: {currency} {value}`.

use super::{QuoteShape, ShapePart};

impl QuoteShape {
    /// Reads a shape: words, with `{value}` and `{currency}` where they stand. A brace that is meant is written twice.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    ///
    /// ```
    /// use tieout_contract::{QuoteShape, ShapePart};
    /// let shape = QuoteShape::parse("Total: {currency} {value}")?;
    /// assert_eq!(
    ///     shape.parts,
    ///     [ShapePart::Words("Total:".to_owned()), ShapePart::Currency, ShapePart::Value]
    /// );
    /// assert_eq!(shape.to_string(), "Total: {currency} {value}");
    /// assert!(QuoteShape::parse("Total: {amount}").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut words = String::new();
        let mut rest = text;
        let flush = |words: &mut String, parts: &mut Vec<ShapePart>| {
            let said: Vec<&str> = words.split_whitespace().collect();
            if !said.is_empty() {
                parts.push(ShapePart::Words(said.join(" ")));
            }
            words.clear();
        };
        while let Some(c) = rest.chars().next() {
            let doubled = matches!(c, '{' | '}') && rest.get(1..).is_some_and(|r| r.starts_with(c));
            if doubled {
                words.push(c);
                rest = rest.get(2..).unwrap_or("");
                continue;
            }
            if c == '}' {
                return Err("a `}` has no `{` before it: a brace that is meant is written twice".to_owned());
            }
            if c != '{' {
                words.push(c);
                rest = rest.get(c.len_utf8()..).unwrap_or("");
                continue;
            }
            let Some((name, behind)) = rest.get(1..).and_then(|r| r.split_once('}')) else {
                return Err("a `{` is not closed: a brace that is meant is written twice".to_owned());
            };
            flush(&mut words, &mut parts);
            parts.push(match name.trim() {
                "value" => ShapePart::Value,
                "currency" => ShapePart::Currency,
                other => {
                    let shown: String = other.chars().take(40).collect();
                    return Err(format!(
                        "there is no `{{{}}}`: there are {{value}} and {{currency}}",
                        shown.escape_debug()
                    ));
                }
            });
            rest = behind;
        }
        flush(&mut words, &mut parts);
        if parts.iter().filter(|p| **p == ShapePart::Value).count() > 1 {
            return Err("{value} stands once in the shape of a quote".to_owned());
        }
        Ok(Self { parts })
    }
}

impl std::fmt::Display for QuoteShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            match part {
                ShapePart::Words(words) => f.write_str(&words.replace('{', "{{").replace('}', "}}"))?,
                ShapePart::Currency => f.write_str("{currency}")?,
                ShapePart::Value => f.write_str("{value}")?,
            }
        }
        Ok(())
    }
}
