use proptest::prelude::*;

use super::IdentifierKind::*;
use super::*;

/// `text` up to `|` must be the identifier.
#[track_caller]
fn reads(kind: IdentifierKind, cases: &[&str]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let (head, tail) = case.split_once('\u{a6}').unwrap_or((case, ""));
            let text = format!("{head}{tail}");
            let got = find_identifier(&text, 0);
            (got != Some((head.len(), kind))).then(|| {
                format!(
                    "{case:?} gave {:?}",
                    got.map(|(e, k)| (&text[..e], k)).map(|(t, k)| format!("{t} {k:?}"))
                )
            })
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[track_caller]
fn reads_none(cases: &[&str]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|text| {
            find_identifier(text, 0).map(|(end, kind)| format!("{text:?} gave {:?} {kind:?}", &text[..end]))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn machine_shapes() {
    reads(
        Url,
        &[
            "https://example.com/a1?b=2\u{a6}, then",
            "http://x.io/(a)\u{a6}.",
            "www.example.com/5\u{a6}",
            "https://a.b/c/",
            "s3://bucket/k1\u{a6})",
            "mailto:a@b.org",
        ],
    );
    reads(Email, &["mia.li3818@example.com\u{a6}.", "a-b@c.co.uk"]);
    reads(Uuid, &["123e4567-e89b-12d3-a456-426614174000", "9BB930DC-e89b-12d3-a456-426614174000\u{a6}."]);
    reads(
        Hash,
        &[
            "9bb930dc4b6b\u{a6}.",
            "deadbeef01",
            "0x1F4\u{a6} is",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ],
    );
    reads(
        Ip,
        &[
            "192.168.0.1\u{a6}.",
            "10.0.0.0/8",
            "127.0.0.1:8080\u{a6},",
            "2001:db8::1",
            "fe80::1/64",
            "::1",
            "2001:0db8:0000:0000:0000:ff00:0042:8329",
        ],
    );
    reads(Mac, &["00:1A:2b:3C:4d:5E", "00-1A-2B-3C-4D-5E", "50:06:01:60:3b:20:11:ab"]);
    reads(
        Version,
        &["v1.2.3", "1.2.3\u{a6}.", "v2", "v1.2-rc.1", "1.2.3-beta\u{a6}, ok", "1.2.3b1", "10.15.7"],
    );
    reads(Path, &["/usr/x1", "C:\\x", "./a2", "../b/c3.txt\u{a6}.", "~/x/y", "\\\\server\\share1"]);
    reads(
        Isbn,
        &[
            "978-3-16-148410-0",
            "ISBN 0-306-40615-2",
            "ISBN-13: 978 3 16 148410 0\u{a6}.",
            "0-306-40615-2",
            "9783161484100",
            "ISBN 080442957X",
        ],
    );
    reads(
        Phone,
        &[
            "+1 555-123-4567",
            "(555) 123-4567\u{a6} now",
            "555-123-4567",
            "1-800-555-0199",
            "+33 1 23 45 67 89",
            "+14155550123",
            "+44 (0)20 7946 0958",
        ],
    );
    reads_none(&[
        "http",
        "www",
        "a@b",
        "1.2",
        "12:30:45",
        "12:30",
        "1.234.567",
        "31.12.2025",
        "+1234567",
        "+40 000 000",
        "555-1234",
        "+1.5",
        "+5",
        "(5)",
        "9783161484101",
        "446655440000",
        "1234567e8",
        "deadbeef",
        "/ 5",
        "std::x",
        "and/or",
        "./",
        "/5",
        "1-2-3",
        "0-306-40615-3",
        "1,234.567",
        "2024-05-27",
        "2024-05-27T12:30:00+00:00",
        "105-98-12",
        "a:",
        "::",
        "12:34:56",
    ]);
}

#[test]
fn names_with_digits() {
    reads(
        Code,
        &[
            "B01003e1",
            "A320\u{a6},",
            "COVID-19\u{a6}.",
            "W1234",
            "#W5744371\u{a6}.",
            "ORD-2024-0098",
            "G20\u{a6} leaders",
            "iPhone-14",
            "GPT-4",
            "GPT-4o",
            "SARS-CoV-2\u{a6}'s",
            "F-16",
            "UTF-8",
            "H1N1",
            "user_123",
            "src/x1.rs",
            "web1.example.com\u{a6}.",
            "3D\u{a6} film",
            "5G",
            "10-K\u{a6} filing",
            "9bb93z",
            "2019-A12",
            "#12345",
            "P500",
            "H2O",
            "1080p",
            "A320\u{a6}:150",
            "sku_9",
            "AB12/CD34\u{a6}.",
            "U-21",
            "order-2024-0098",
            "C3PO\u{a6})",
            "mp3\u{a6} file",
            "B2B",
            "ORD#1234",
            "I-95",
            "V8¦ engine",
        ],
    );
    reads_none(&[
        "5km",
        "250ml",
        "3x",
        "1.2e6",
        "40k",
        "5m",
        "5M",
        "$5bn",
        "1st",
        "1990s",
        "12-inch",
        "3-point",
        "10-game",
        "U.S.",
        "Q3",
        "FY19",
        "8-of-14",
        "5th-ranked",
        "mid-2019",
        "pre-2008",
        "post-2015",
        "top-10",
        "non-2xx",
        "4K",
        "Mid-2019",
        "Top-10",
        "No.5",
        "No-1",
        "12-year-old",
        "3Q19",
        "27-May-2024",
        "Jan-19",
        "May-2024",
        "2019Q3",
        "2019-Q3",
        "USD5",
        "EUR100",
        "x3",
        "5h30m",
        "25m2",
        "500USD",
        "1.5x",
        "2.4GHz",
        "6ft2in",
        "10am",
        "5pm",
        "30s",
        "2e-5",
        "1e5",
        "24/7",
        "km/h",
        "word",
        "well-known",
        "12",
        "1,234",
        "12-5",
        "#1",
        "#23",
        "under-21",
        "fig.3",
        "vs.2",
        "EBITDA/Q3",
        "H1",
        "H1/H2",
        "2018/19",
        "2018-2019",
        "5km/3mi",
        "40k-50k",
        "30-Year",
        "5-Star",
        "50p",
        "A",
        "I",
        "約500",
        "5億",
        "20th-century",
        "100kWh",
        "3-for-5",
        "id:1234",
        "revenue:1234",
        "type-2",
        "phase-3",
        "R²",
        "L/100km",
        "10bps",
        "5pct",
        "60fps",
        "km2",
        "2014-09",
    ]);
}

#[test]
fn offsets_inside_a_text() {
    let text = "é A320 and 5km";
    assert_eq!(find_identifier(text, 3), Some((7, Code)));
    assert_eq!(find_identifier(text, 1), None, "inside a character");
    assert_eq!(find_identifier(text, 99), None);
    assert_eq!(find_identifier("ASU 2014-09 was", 4), Some((11, Code)));
    assert_eq!(find_identifier("in 2014-09 was", 3), None);
}

/// Asking at every token start of a long text must cost no more than its length; a quadratic walk would take minutes here.
#[test]
fn long_inputs_are_linear() {
    for piece in [
        "a-", "1-", "1.", "a.", "1:", "/a", "/.:", "a1", "#", "./", "+1 ", "a/b", "1/", "x_", "a@",
        "http://.", "(5", "9", "f0:", "::", "1e",
    ] {
        let text = piece.repeat(40_000 / piece.len());
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < text.len() {
            let start = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
            let end = if start { find_identifier(&text, at).map(|f| f.0) } else { None };
            at = end.unwrap_or(at + 1).max(at + 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn ends_are_boundaries(pieces in prop::collection::vec(prop_oneof![
        "[0-9a-fA-F]{1,9}", "[-/.,:#@_+()\\\\ ]", "\\PC{0,2}",
        prop::sample::select(vec!["http://", "ISBN", "v1", "é", "日", "::", "e8", "km"]).prop_map(str::to_owned),
    ], 0..12)) {
        let text = pieces.concat();
        for at in 0..=text.len() + 1 {
            if let Some((end, _)) = find_identifier(&text, at) {
                prop_assert!(end > at && text.is_char_boundary(end) && end <= text.len());
            }
        }
    }
}

#[test]
fn notations_of_one_identifier() {
    for group in [
        &["00:1A:2B:3C:4D:5E", "00-1a-2b-3c-4d-5e", "001a.2b3c.4d5e", "001A2B3C4D5E"][..],
        &[
            "21:00:00:24:ff:4a:12:03",
            "21000024FF4A1203",
            "naa.21000024ff4a1203",
            "0x21000024ff4a1203",
            "2100:0024:ff4a:1203",
        ],
        &[
            "9BB930DC-e89b-12d3-a456-426614174000",
            "{9bb930dc-e89b-12d3-a456-426614174000}",
            "urn:uuid:9bb930dc-e89b-12d3-a456-426614174000",
            "9bb930dce89b12d3a456426614174000",
        ],
        &["0xEF0101", "ef0101"],
        &["2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
        &["2001:db8::/32", "2001:0db8:0::/32"],
        &["[2001:db8::1]:443", "[2001:DB8:0::1]:443"],
        &[
            "https://www.Example.com/A1?b=C",
            "http://example.com/A1?b=C",
            "www.example.com/A1?b=C",
            "https://example.com:443/A1?b=C",
        ],
        &["https://example.com/", "example.com", "WWW.example.com."],
        &["Mia.Li38@Example.com", "mailto:mia.li38@example.com"],
        &["v1.2.3-RC1", "1.2.3-rc1"],
        &["/usr//x1/", "/usr/x1"],
        &["C:\\Users\\X1", "c:/users/x1"],
        &["\\\\Server\\share1", "\\\\server\\share1\\"],
        &["ISBN 0-306-40615-2", "978-0-306-40615-7", "9780306406157"],
        &["+44 (0)20 7946 0958", "+44 20 7946 0958"],
        &["ORD-2024-0098", "ord_2024_0098", "ORD 2024 0098", "#ORD2024-0098"],
        &["fc1/3", "FC1/3", "fc-1/3"],
        &["web1.example.com", "WEB1.Example.COM"],
    ] {
        let first = Identifier::read(group[0]);
        assert!(first.is_some(), "{}", group[0]);
        for other in group {
            assert_eq!(Identifier::read(other), first, "{other} and {}", group[0]);
        }
    }
}

#[test]
fn other_identifiers_stay_apart() {
    for (a, b) in [
        ("00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5F"),
        ("10.0.0.1", "10.0.0.1/24"),
        ("10.0.0.1", "10.0.0.1:80"),
        ("10.0.0.1", "10.0.0.10"),
        ("https://example.com/A1", "https://example.com/a1"),
        ("https://example.com/a1", "ftp://example.com/a1"),
        ("http://example.com:8080/a1", "http://example.com/a1"),
        ("a1.example.com", "example.com"),
        ("v1.2.3", "1.2.30"),
        ("/usr/x1", "/usr/X1"),
        ("ORD-007", "ORD-7"),
        ("ORD-1-23", "ORD-12-3"),
        ("fc1/3", "fc1-3"),
        ("mia1@example.com", "mia1@example.org"),
    ] {
        let (a, b) = (Identifier::read(a).unwrap(), Identifier::read(b).unwrap());
        assert_ne!(a, b);
    }
    for text in
        ["", " ", "three", "1,234", "1234", "12.5", "well-known", "deadbeef", "24 hours!", "://a1", "-5"]
    {
        assert_eq!(Identifier::read(text), None, "{text}");
    }
}

#[test]
fn kinds_by_themselves() {
    for (text, kind) in [
        ("00-1a-2b-3c-4d-5e", Mac),
        ("21:00:00:24:ff:4a:12:03", Wwn),
        ("9bb930dc-e89b-12d3-a456-426614174000", Uuid),
        ("9f3c2ab", Hash),
        ("10.0.0.0/8", Ip),
        ("::1", Ip),
        ("web1.example.com", Host),
        ("example.com/x", Url),
        ("s3://bucket/k1", Url),
        ("a@example.com", Email),
        ("1.2.3", Version),
        ("~/x/y1", Path),
        ("0-306-40615-2", Isbn),
        ("+14155550123", Phone),
        ("INV-20931", Code),
    ] {
        assert_eq!(Identifier::read(text).map(|i| i.kind()), Some(kind), "{text}");
    }
}

proptest! {
    #[test]
    fn reading_is_total_and_a_key_is_stable(text in "[0-9a-fA-F:./@#_ vxw-]{0,24}|\\PC{0,12}") {
        if let Some(read) = Identifier::read(&text) {
            prop_assert_eq!(Identifier::read(&format!(" {text} ")), Some(read.clone()));
            prop_assert!(!read.key().is_empty());
        }
    }
}
