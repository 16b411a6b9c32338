//! Writes numbers below 10^12 in words, as the grammars of the languages do; knows nothing of the reader.
#![allow(clippy::manual_is_multiple_of)] // remainders are what is written

const DE: [&str; 20] = [
    "null",
    "ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
];
const DE_TENS: [&str; 10] =
    ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];

fn de_hundred(n: u64) -> String {
    match (n / 10, n % 10) {
        (0 | 1, _) => DE[n as usize].to_owned(),
        (t, 0) => DE_TENS[t as usize].to_owned(),
        (t, u) => format!("{}und{}", DE[u as usize], DE_TENS[t as usize]),
    }
}
fn de_thousand(n: u64) -> String {
    let (h, rest) = (n / 100, n % 100);
    let head = if h == 0 { String::new() } else { format!("{}hundert", DE[h as usize]) };
    if rest == 0 { head } else { head + &de_hundred(rest) }
}
fn de_million(n: u64) -> String {
    let (t, rest) = (n / 1000, n % 1000);
    let head = if t == 0 { String::new() } else { format!("{}tausend", de_thousand(t)) };
    if rest == 0 { head } else { head + &de_thousand(rest) }
}
pub(super) fn german(n: u64) -> String {
    if n == 0 {
        return "null".to_owned();
    }
    let mut parts = Vec::new();
    for (power, one, many) in [(9, "Milliarde", "Milliarden"), (6, "Million", "Millionen")] {
        match n / 10_u64.pow(power) % 1000 {
            0 => {}
            1 => parts.push(format!("eine {one}")),
            k => parts.push(format!("{} {many}", de_thousand(k))),
        }
    }
    let rest = n % 1_000_000;
    if rest > 0 {
        let word = de_million(rest);
        parts.push(if rest % 100 == 1 { format!("{word}s") } else { word });
    }
    parts.join(" ")
}

const FR: [&str; 17] = [
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
    "treize", "quatorze", "quinze", "seize",
];
fn fr_hundred(n: u64, swiss: bool, plural: bool) -> String {
    let tens = [
        "",
        "dix",
        "vingt",
        "trente",
        "quarante",
        "cinquante",
        "soixante",
        "septante",
        "huitante",
        "nonante",
    ];
    match n {
        0..=16 => FR[n as usize].to_owned(),
        17..=19 => format!("dix-{}", FR[n as usize - 10]),
        70..=79 if !swiss && n == 71 => "soixante et onze".to_owned(),
        70..=79 if !swiss => format!("soixante-{}", fr_hundred(n - 60, swiss, plural)),
        80 if !swiss => if plural { "quatre-vingts" } else { "quatre-vingt" }.to_owned(),
        81..=99 if !swiss => format!("quatre-vingt-{}", fr_hundred(n - 80, swiss, plural)),
        _ => match (n / 10, n % 10) {
            (t, 0) => tens[t as usize].to_owned(),
            (t, 1) => format!("{} et un", tens[t as usize]),
            (t, u) => format!("{}-{}", tens[t as usize], FR[u as usize]),
        },
    }
}
fn fr_thousand(n: u64, swiss: bool, plural: bool) -> String {
    let (h, rest) = (n / 100, n % 100);
    let head = match h {
        0 => String::new(),
        1 => "cent".to_owned(),
        _ => format!("{} cent{}", FR[h as usize], if rest == 0 && plural { "s" } else { "" }),
    };
    match (h, rest) {
        (_, 0) => head,
        (0, _) => fr_hundred(rest, swiss, plural),
        _ => format!("{head} {}", fr_hundred(rest, swiss, plural)),
    }
}
pub(super) fn french(n: u64, swiss: bool, hyphens: bool) -> String {
    if n == 0 {
        return "zéro".to_owned();
    }
    let mut parts = Vec::new();
    for (power, word) in [(9, "milliard"), (6, "million")] {
        match n / 10_u64.pow(power) % 1000 {
            0 => {}
            1 => parts.push(format!("un {word}")),
            k => parts.push(format!("{} {word}s", fr_thousand(k, swiss, true))),
        }
    }
    match n / 1000 % 1000 {
        0 => {}
        1 => parts.push("mille".to_owned()),
        k => parts.push(format!("{} mille", fr_thousand(k, swiss, false))),
    }
    if n % 1000 > 0 {
        parts.push(fr_thousand(n % 1000, swiss, true));
    }
    let written = parts.join(" ");
    if hyphens { written.replace(' ', "-") } else { written }
}

const ES: [&str; 30] = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidós",
    "veintitrés",
    "veinticuatro",
    "veinticinco",
    "veintiséis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
];
fn es_thousand(n: u64) -> String {
    let hundreds = [
        "",
        "ciento",
        "doscientos",
        "trescientos",
        "cuatrocientos",
        "quinientos",
        "seiscientos",
        "setecientos",
        "ochocientos",
        "novecientos",
    ];
    let tens = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
    let small = |n: u64| match (n / 10, n % 10) {
        (0..=2, _) => ES[n as usize].to_owned(),
        (t, 0) => tens[t as usize - 3].to_owned(),
        (t, u) => format!("{} y {}", tens[t as usize - 3], ES[u as usize]),
    };
    match (n / 100, n % 100) {
        (1, 0) => "cien".to_owned(),
        (0, r) => small(r),
        (h, 0) => hundreds[h as usize].to_owned(),
        (h, r) => format!("{} {}", hundreds[h as usize], small(r)),
    }
}
fn es_million(n: u64) -> String {
    let short = |s: String| s.strip_suffix("uno").map(|s| format!("{s}ún")).unwrap_or(s);
    let mut parts = Vec::new();
    match n / 1000 {
        0 => {}
        1 => parts.push("mil".to_owned()),
        k => parts.push(format!("{} mil", short(es_thousand(k)))),
    }
    if n % 1000 > 0 {
        parts.push(es_thousand(n % 1000));
    }
    parts.join(" ")
}
pub(super) fn spanish(n: u64) -> String {
    if n == 0 {
        return "cero".to_owned();
    }
    let mut parts = Vec::new();
    match n / 1_000_000 {
        0 => {}
        1 => parts.push("un millón".to_owned()),
        k => parts.push(format!("{} millones", es_million(k).replace("uno", "un"))),
    }
    if n % 1_000_000 > 0 {
        parts.push(es_million(n % 1_000_000));
    }
    parts.join(" ")
}

fn pt_thousand(n: u64, brazil: bool) -> String {
    let small = [
        "zero",
        "um",
        "dois",
        "três",
        "quatro",
        "cinco",
        "seis",
        "sete",
        "oito",
        "nove",
        "dez",
        "onze",
        "doze",
        "treze",
        "catorze",
        "quinze",
        "dezasseis",
        "dezassete",
        "dezoito",
        "dezanove",
    ];
    let tens = ["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];
    let hundreds = [
        "",
        "cento",
        "duzentos",
        "trezentos",
        "quatrocentos",
        "quinhentos",
        "seiscentos",
        "setecentos",
        "oitocentos",
        "novecentos",
    ];
    let below = |n: u64| match (n / 10, n % 10) {
        (0 | 1, _) => small[n as usize].to_owned(),
        (t, 0) => tens[t as usize - 2].to_owned(),
        (t, u) => format!("{} e {}", tens[t as usize - 2], small[u as usize]),
    };
    let written = match (n / 100, n % 100) {
        (1, 0) => "cem".to_owned(),
        (0, r) => below(r),
        (h, 0) => hundreds[h as usize].to_owned(),
        (h, r) => format!("{} e {}", hundreds[h as usize], below(r)),
    };
    if brazil { written.replace("dezass", "dezess").replace("dezano", "dezeno") } else { written }
}
pub(super) fn portuguese(n: u64, brazil: bool) -> String {
    if n == 0 {
        return "zero".to_owned();
    }
    let mut parts = Vec::new();
    match (n / 1_000_000_000, brazil) {
        (0, _) => {}
        (1, true) => parts.push("um bilhão".to_owned()),
        (k, true) => parts.push(format!("{} bilhões", pt_thousand(k, brazil))),
        _ => {}
    }
    match if brazil { n / 1_000_000 % 1000 } else { n / 1_000_000 } {
        0 => {}
        1 => parts.push("um milhão".to_owned()),
        k if k < 1000 => parts.push(format!("{} milhões", pt_thousand(k, brazil))),
        k => {
            let thousands = if k / 1000 == 1 {
                "mil".to_owned()
            } else {
                format!("{} mil", pt_thousand(k / 1000, brazil))
            };
            let rest =
                if k % 1000 == 0 { String::new() } else { " ".to_owned() + &pt_thousand(k % 1000, brazil) };
            parts.push(format!("{thousands}{rest} milhões"));
        }
    }
    match n / 1000 % 1000 {
        0 => {}
        1 => parts.push("mil".to_owned()),
        k => parts.push(format!("{} mil", pt_thousand(k, brazil))),
    }
    let rest = n % 1000;
    if rest > 0 {
        let and = !parts.is_empty() && (rest < 100 || rest % 100 == 0);
        parts.push(format!("{}{}", if and { "e " } else { "" }, pt_thousand(rest, brazil)));
    }
    parts.join(" ")
}

fn it_thousand(n: u64) -> String {
    let small = [
        "zero",
        "uno",
        "due",
        "tre",
        "quattro",
        "cinque",
        "sei",
        "sette",
        "otto",
        "nove",
        "dieci",
        "undici",
        "dodici",
        "tredici",
        "quattordici",
        "quindici",
        "sedici",
        "diciassette",
        "diciotto",
        "diciannove",
    ];
    let tens = ["venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"];
    let below = |n: u64| match (n / 10, n % 10) {
        (0 | 1, _) => small[n as usize].to_owned(),
        (t, 0) => tens[t as usize - 2].to_owned(),
        (t, u @ (1 | 8)) => {
            let ten = tens[t as usize - 2];
            format!("{}{}", &ten[..ten.len() - 1], small[u as usize])
        }
        (t, 3) => format!("{}tré", tens[t as usize - 2]),
        (t, u) => format!("{}{}", tens[t as usize - 2], small[u as usize]),
    };
    let head = match n / 100 {
        0 => String::new(),
        1 => "cento".to_owned(),
        h => format!("{}cento", small[h as usize]),
    };
    if n % 100 == 0 { head } else { head + &below(n % 100) }
}
pub(super) fn italian(n: u64) -> String {
    if n == 0 {
        return "zero".to_owned();
    }
    let mut parts = Vec::new();
    for (power, one, many) in [(9, "miliardo", "miliardi"), (6, "milione", "milioni")] {
        match n / 10_u64.pow(power) % 1000 {
            0 => {}
            1 => parts.push(format!("un {one}")),
            k => parts.push(format!("{} {many}", it_thousand(k))),
        }
    }
    let thousands = match n / 1000 % 1000 {
        0 => String::new(),
        1 => "mille".to_owned(),
        k => format!("{}mila", it_thousand(k)),
    };
    let rest = n % 1000;
    let tail = if rest == 0 { String::new() } else { it_thousand(rest) };
    if !(thousands.is_empty() && tail.is_empty()) {
        parts.push(thousands + &tail);
    }
    parts.join(" ")
}
