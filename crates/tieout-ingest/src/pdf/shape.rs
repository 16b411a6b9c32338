//! What the bytes show of a file's shape without being read: how many objects and pages it has at most, and how deep its
//! dictionaries stand in each other.

use memchr::memmem;

/// The objects that stand in the bytes, at most.
pub(super) fn objects(bytes: &[u8]) -> usize {
    memmem::find_iter(bytes, b"obj").count() - memmem::find_iter(bytes, b"endobj").count()
}

/// The entries that tables of objects say they have.
pub(super) fn listed(bytes: &[u8]) -> usize {
    const ENTRY: usize = 20;
    let mut all = 0_usize;
    for at in memmem::find_iter(bytes, b"xref") {
        let mut rest = bytes.get(at + b"xref".len()..).unwrap_or_default();
        // A table is pieces, each with its first number and how many follow.
        while let Some((count, behind)) = number(rest).and_then(|(_, rest)| number(rest)) {
            all = all.saturating_add(count);
            let entries = count.saturating_mul(ENTRY);
            match behind.trim_ascii_start().get(entries..) {
                Some(next) if count > 0 => rest = next,
                _ => break,
            }
        }
    }
    all
}

fn number(text: &[u8]) -> Option<(usize, &[u8])> {
    let text = text.trim_ascii_start();
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len()).min(10);
    let (digits, rest) = text.split_at_checked(end)?;
    Some((std::str::from_utf8(digits).ok()?.parse().ok()?, rest))
}

/// For each byte the dictionaries that it stands in, summed up: how many bytes are looked at by one who reads at each
/// dictionary to its end, as a search for the objects of a damaged file does.
pub(super) fn depth(bytes: &[u8]) -> usize {
    let mut objects = memmem::find_iter(bytes, b"obj").peekable();
    let (mut open, mut last, mut all) = (0_usize, 0_usize, 0_usize);
    let mut skip = 0;
    for at in memchr::memchr2_iter(b'<', b'>', bytes) {
        let mark = bytes.get(at).copied().unwrap_or_default();
        if at < skip || bytes.get(at + 1) != Some(&mark) {
            continue;
        }
        skip = at + 2;
        // No dictionary reaches from one object into another.
        if objects.next_if(|o| *o < at).is_some() {
            while objects.next_if(|o| *o < at).is_some() {}
            open = 0;
        }
        all = all.saturating_add(open.saturating_mul(at - last));
        last = at;
        // Deeper than this nothing is read.
        open = if mark == b'<' { (open + 1).min(512) } else { open.saturating_sub(1) };
    }
    all
}

/// What lists of kids name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kids {
    /// Pages and nodes that stand in the lists themselves.
    pub(super) direct: usize,
    /// These, and those that are referred to.
    pub(super) all: usize,
    /// Whether a list stands elsewhere, or is named so that it is not found.
    pub(super) elsewhere: bool,
}

impl Kids {
    pub(super) fn of(bytes: &[u8]) -> Self {
        // Names may be written with their bytes in hexadecimal: `/#4Bids`.
        let hidden = memchr::memchr_iter(b'#', bytes).any(|at| {
            let before = bytes.get(at.saturating_sub(4)..at).unwrap_or_default();
            let starts: [&[u8]; 3] = [b"/K", b"/Ki", b"/Kid"];
            starts.iter().any(|s| before.ends_with(s))
                || before.ends_with(b"/") && bytes.get(at + 1) == Some(&b'4')
        });
        let mut kids = Self { elsewhere: hidden, ..Self::default() };
        for at in memmem::find_iter(bytes, b"/Kids") {
            let behind = bytes.get(at + b"/Kids".len()..).unwrap_or_default().trim_ascii_start();
            let Some(list) = behind.strip_prefix(b"[") else {
                kids.elsewhere |= behind.first().is_some_and(|b| b.is_ascii_digit() || *b == b'%');
                continue;
            };
            let list = list.get(..memchr::memchr(b']', list).unwrap_or(list.len())).unwrap_or_default();
            let direct = memmem::find_iter(list, b"<<").count();
            kids.direct += direct;
            kids.all += direct + memchr::memchr_iter(b'R', list).count();
        }
        kids
    }

    pub(super) fn add(&mut self, other: Self) {
        self.direct += other.direct;
        self.all += other.all;
        self.elsewhere |= other.elsewhere;
    }
}

#[cfg(test)]
mod tests {
    use super::{Kids, depth, listed, objects};

    #[test]
    fn counts() {
        assert_eq!(objects(b"1 0 obj 5 endobj 2 0 obj 6 endobj"), 2);
        let table = b"xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \n7 1\n0000000009 00000 n \ntrailer startxref 9";
        assert_eq!(listed(table), 3);
        assert_eq!(listed(b"xref 0 0 xref 1 99999999999999"), 9_999_999_999);
        let kids = Kids::of(b"/Kids [1 0 R <<>> 2 0 R] /Kids[] /Kids (a)");
        assert_eq!(kids, Kids { direct: 1, all: 3, elsewhere: false });
        assert!(Kids::of(b"/Kids 7 0 R").elsewhere && Kids::of(b"/K#69ds []").elsewhere);
    }

    #[test]
    fn depth_is_a_sum_over_bytes() {
        assert_eq!(depth(b"no dictionary < > "), 0);
        assert_eq!(depth(b"<<1234>>"), 6);
        assert_eq!(depth(b"<<<<12>>>>"), 2 + 8 + 2);
        assert_eq!(depth(b"<<1 2 obj<<12>>"), 4);
    }
}
