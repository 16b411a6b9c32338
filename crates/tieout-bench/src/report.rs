//! Long texts of the kind that figures are checked in: reports in English and German, and tables as CSV.
//!
//! Words are drawn one by one from a vocabulary, by a generator and not from finished sentences, so that nothing of what is
//! measured comes from a text that repeats. About every hundred bytes a figure is written in one of many forms.

use std::fmt::Write;

use crate::random::Random;

/// A language to write in.
struct Language {
    /// Articles, prepositions and the like: every second word.
    small: &'static str,
    /// Nouns, verbs and so on.
    large: &'static str,
    figure: fn(&mut String, &mut Random),
}

const ENGLISH: Language = Language {
    small: "the the the the of of of to to and and and in in a a an for on with at by from that which was were is are has \
            had have been its their it they this these not as but or more than also into after before between during over \
            under about against while since until because other most such all both each only then when where who would \
            could may will can",
    large: "account activity addition agency agreement amount analysis annual announced answer approval area article asset \
            assembly average balance bank base benefit board bond border branch budget building business buyer capacity \
            capital carrier case cash category central chain change channel charge city claim client coal coast committee \
            common company comparison competition condition construction consumer contract control corporate cost council \
            country court covered credit crop crossing customer data dealer debt decade decision decline decrease delay \
            delivery demand department deposit depot design development director discount district dividend division \
            domestic early economy effect effort eight-hour electricity employee employer energy engine equipment estate \
            estimate European evening event exchange executive expansion expected expense export facility factory failure \
            fall family farm favourable federal fibre field figure final finance firm fiscal fleet flood food forecast \
            foreign forest former forward fourth freight fuel full function fund future gain gas general global goods \
            government grain grant gross group grower growth half harbour harvest health heavy higher holding home hospital \
            house household housing import improved income increase index industry inflation information insurance interest \
            international inventory investment investor island issue item journal labour land large law lease lender letter \
            level licence light limit line local loan logistics long loss lower machine main maintenance management manager \
            manufacturer margin market maritime material mayor measure medical meeting member merger metal middle mill \
            mineral minister mining model monthly mortgage municipal museum national natural network new northern number \
            office officer oil operating operator order output owner paper parliament partner passenger payment pension \
            people performance period permit plan planned plant plastic policy population port portfolio position post power \
            premium price primary private process product production profit programme project property proposal province \
            provision public purchase quality quarter quota railway rate ratio record recovery reduced region regional \
            remaining rent repair report reported reserve resident result retail return revenue review risk river road rose \
            route rural salary sale sales savings school season second secondary sector security segment senior sentence \
            service several share shareholder shipment shipping short significant site size small social source southern \
            special spending staff state statement station steel stock storage store strategy street strong structure \
            subsidiary summer supplier supply support survey system tariff tax technical temporary tender tenant term terminal \
            third tonnage total tourism town trade traffic training transfer transport treasury trend turnover unit \
            university urban utility value vehicle vessel village visitor volume wage warehouse waste water weekly western \
            wheat whole winter worker workforce working yard year yield",
    figure: english_figure,
};

const GERMAN: Language = Language {
    small: "der der der die die die das das und und und in in im im zu zur von von vom mit mit auf für für den den dem des ein \
            eine einen einer an am als bei nach über aus durch sich auch nicht ist war sind waren wurde wurden hat hatte \
            haben wie aber oder sowie dass noch nur mehr unter zwischen gegen seit während bis um vor ohne wird werden kann \
            es sie er dieser diese dieses ihre seine",
    large: "Abgaben Absatz Abschluss Aktien Aktionäre Anfang Angaben Angebot Anlagen Anleihe Anstieg Anteil Arbeit Aufsichtsrat \
            Auftrag Aufwand Ausbau Ausgaben Ausland Ausschuss Außenhandel Autobahn Bahn Bank Bau Bedarf Behörde Beitrag \
            Bereich Bericht Beschluss Bestand Beteiligung Betrieb Bevölkerung Bezirk Bilanz Börse Brücke Bürger Bürgschaft \
            Dach Darlehen Dividende Drittel Durchschnitt Eigenkapital Einfuhr Einkommen Einnahmen Einwohner Energie \
            Entscheidung Entwicklung Ergebnis Erhöhung Erlös Ernte Ertrag Erwartung Fabrik Fahrgäste Finanzierung Firma Fläche \
            Flughafen Förderung Forschung Fracht Frühjahr Gebäude Gebiet Gebühren Geld Gemeinde Genehmigung Geschäft \
            Geschäftsjahr Gesellschaft Gesetz Gewerbe Gewinn Gläubiger Grundstück Güter Hafen Halbjahr Handel Haushalt Herbst \
            Hersteller Industrie Inflation Inland Investition Jahr Jahresabschluss Kammer Kapital Kapazität Kauf Klage Konzern \
            Kosten Kraftwerk Kredit Kunden Küste Lager Land Landkreis Leistung Lieferung Löhne Markt Maschinen Maßnahmen Mehrheit \
            Menge Miete Minderung Ministerium Mitarbeiter Mitglieder Mittel Monat Nachfrage Netz Niederlassung Öffentlichkeit \
            Partner Personal Planung Preis Produktion Prognose Projekt Prozess Prüfung Quartal Quote Rat Rechnung Region \
            Regierung Rente Rücklagen Rückgang Rückstellung Sanierung Schaden Schiff Schulden Schule Sitz Sparkasse Spediteur \
            Staat Stadt Stahl Standort Statistik Stelle Steuer Straße Strecke Strom Stück Summe Tarif Tochter Träger Transport \
            Übernahme Überschuss Umfang Umlage Umsatz Umwelt Unternehmen Verband Verbrauch Verein Vergleich Verkauf Verkehr \
            Verlust Vermögen Versicherung Vertrag Verwaltung Vorjahr Vorstand Wachstum Wasser Werk Wert Wettbewerb Winter \
            Wirtschaft Wohnung Zahl Zeitraum Zins Zoll Zulieferer Zuschuss Zuwachs allgemein angekündigt ausgewiesen bereits \
            bestehend betrug deutlich durchschnittlich eigene erheblich erhöhte erreichte erwartet europäisch führt früher \
            gegenüber geplant gering gesamt gesunken gestiegen größte günstig höher jährlich knapp künftig ländlich laufend \
            meldet neu niedrig nördlich öffentlich privat regional rund schwach sinkt städtisch stark steigt südlich teuer \
            teilte verfügbar veröffentlicht verringert vorläufig weiter wesentlich wichtig wieder zahlt zusätzlich",
    figure: german_figure,
};

/// A report in English, a figure in digits every hundred and twenty bytes or so.
#[must_use]
pub fn english_report(bytes: usize) -> String {
    report(bytes, &ENGLISH)
}

/// A report in German, likewise.
#[must_use]
pub fn german_report(bytes: usize) -> String {
    report(bytes, &GERMAN)
}

/// The report in English with some of its figures in words.
#[must_use]
pub fn worded_report(bytes: usize) -> String {
    let figure = |out: &mut String, random: &mut Random| match random.below(2) {
        0 => words(out, random),
        _ => english_figure(out, random),
    };
    report(bytes, &Language { figure, ..ENGLISH })
}

/// Sentences of eight to twenty-two words, of which two thirds have a figure.
fn report(bytes: usize, language: &Language) -> String {
    let [small, large] = [language.small, language.large].map(|l| l.split_whitespace().collect::<Vec<_>>());
    let mut random = Random::new(64);
    let mut out = String::with_capacity(bytes + 512);
    let mut sentences = 0;
    while out.len() < bytes {
        if sentences > 0 {
            out.push_str(if random.below(6) == 0 { "\n\n" } else { " " });
        }
        sentences += 1;
        let length = random.between(8, 22);
        let figure = if random.below(3) < 2 { random.between(2, length - 1) } else { usize::MAX };
        let begun = out.len();
        for word in 0..length {
            if word > 0 {
                out.push_str(if random.below(14) == 0 { ", " } else { " " });
            }
            if word == figure {
                (language.figure)(&mut out, &mut random);
            } else {
                let of = if random.below(2) == 0 { &small } else { &large };
                out.push_str(random.pick(of));
            }
        }
        if let Some(first) = out.get_mut(begun..=begun) {
            first.make_ascii_uppercase();
        }
        out.push('.');
    }
    cut(out, bytes)
}

/// The text at just this size.
fn cut(mut text: String, bytes: usize) -> String {
    text.truncate(text.floor_char_boundary(bytes));
    text.extend(std::iter::repeat_n(' ', bytes - text.len()));
    text
}

fn english_figure(out: &mut String, random: &mut Random) {
    let months = ["January", "March", "May", "June", "August", "October", "Dec.", "Sept."];
    let scale = random.pick(&["million", "million", "billion", "thousand", "bn", "m"]);
    let unit = random.pick(&["km", "tonnes", "MWh", "employees", "kg", "basis points", "percent", "orders"]);
    let hedge = random.pick(&["about ", "nearly ", "more than ", "at least ", "", "", "", "", "", ""]);
    let [a, b] = [random.between(1, 900), random.below(1000)];
    let tenth = random.below(10);
    let year = random.between(1990, 2026);
    let _ = match random.below(13) {
        0 => write!(out, "{hedge}${a}.{tenth} {scale}"),
        1 => write!(out, "{hedge}{}.{tenth}%", a % 100),
        2 => write!(out, "{hedge}{a},{b:03} {unit}"),
        3 => write!(out, "{hedge}{a},{b:03}"),
        4 => write!(out, "{year}"),
        5 => write!(out, "Q{} {year}", random.between(1, 4)),
        6 => write!(out, "{} {}, {year}", random.pick(&months), random.between(1, 28)),
        7 => write!(out, "{hedge}€{}.{tenth} {scale}", a % 60),
        8 => write!(out, "{hedge}{}", a % 120),
        9 => write!(out, "between {} and {} {unit}", a % 50, a % 50 + 7),
        10 => write!(out, "{}-{a}{b:03}", random.pick(&["AB", "ORD", "PX", "COVID", "ISO"])),
        11 => write!(out, "({a}.{tenth})"),
        _ => write!(out, "{}–{}%", a % 30, a % 30 + 4),
    };
}

fn german_figure(out: &mut String, random: &mut Random) {
    let months = ["Januar", "März", "Mai", "Juni", "August", "Oktober", "Dezember", "September"];
    let scale = random.pick(&["Mio.", "Mio.", "Mrd.", "Millionen", "Milliarden", "Tsd."]);
    let unit = random.pick(&["km", "Tonnen", "MWh", "Beschäftigte", "kg", "Basispunkte", "Prozent", "€"]);
    let hedge = random.pick(&["rund ", "knapp ", "mehr als ", "mindestens ", "", "", "", "", "", ""]);
    let [a, b] = [random.between(1, 900), random.below(1000)];
    let tenth = random.below(10);
    let year = random.between(1990, 2026);
    let [day, month] = [random.between(1, 28), random.between(1, 12)];
    let _ = match random.below(11) {
        0 => write!(out, "{hedge}{a},{tenth} {scale} €"),
        1 => write!(out, "{hedge}{},{tenth} %", a % 100),
        2 => write!(out, "{hedge}{a}.{b:03} {unit}"),
        3 => write!(out, "{hedge}{a}.{b:03}"),
        4 => write!(out, "{year}"),
        5 => write!(out, "{day}.{month:02}.{year}"),
        6 => write!(out, "{day}. {} {year}", random.pick(&months)),
        7 => write!(out, "{hedge}{}", a % 120),
        8 => write!(out, "{}-{a}{b:03}", random.pick(&["AB", "DIN", "PX", "ISO"])),
        9 => write!(out, "{year}/{:02}", (year + 1) % 100),
        _ => write!(out, "{} bis {} {unit}", a % 50, a % 50 + 7),
    };
}

fn words(out: &mut String, random: &mut Random) {
    let small = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "fifteen"];
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "ninety"];
    let scale = random.pick(&["hundred", "thousand", "million", "dozen"]);
    let [first, tens] = [random.pick(&small), random.pick(&tens)];
    let unit = ["two", "five", "eight", "nine"][random.below(4)];
    let _ = match random.below(6) {
        0 => write!(out, "{first} {scale}"),
        1 => write!(out, "{tens}-{unit}"),
        2 => write!(out, "{first}"),
        3 => write!(out, "{}", random.pick(&["half a million", "two thirds", "a dozen", "a quarter"])),
        4 => write!(out, "{first} hundred and {tens}-{unit}"),
        _ => write!(out, "the {} of {first}", random.pick(&["second", "third", "fourth", "twentieth"])),
    };
}

/// Rows of ten columns: names, words and ordinary numbers.
#[must_use]
pub fn report_csv(bytes: usize) -> String {
    let words: Vec<&str> = ENGLISH.large.split_whitespace().collect();
    let mut random = Random::new(10);
    let mut out = String::with_capacity(bytes + 256);
    out.push_str("id,name,region,opened,units,price,share,balance,change,status\n");
    let mut row = 1000;
    while out.len() < bytes {
        row += random.between(1, 7);
        let name = random.pick(&words);
        let _ = writeln!(
            out,
            "{row},{name} {},{},{},{},{}.{:02},{}%,{},{}{}.{},{}",
            random.pick(&words),
            random.pick(&words),
            random.between(1980, 2026),
            random.between(1, 99_999),
            random.between(1, 900),
            random.below(100),
            random.between(1, 100),
            random.between(1_000, 9_999_999),
            random.pick(&["", "", "-"]),
            random.below(40),
            random.below(10),
            random.pick(&["open", "closed", "planned", "under review", "sold"]),
        );
    }
    cut(out, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_hold_a_figure_every_hundred_and_twenty_bytes() {
        for make in [english_report, german_report, worded_report] {
            let text = make(100_000);
            let figures = tieout::notation::scan(&text).len();
            let each = text.len() / figures;
            assert!((90..150).contains(&each), "a figure every {each} bytes");
        }
    }

    #[test]
    fn rows_have_ten_columns() {
        let csv = report_csv(10_000);
        let whole = csv.rfind('\n').and_then(|end| csv.get(..end)).unwrap_or("");
        assert!(whole.lines().count() > 100 && whole.lines().all(|row| row.split(',').count() == 10));
    }
}
