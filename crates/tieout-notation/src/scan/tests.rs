//! One table a form, right and wrong examples together. The notation is that of [`super::show`].

use super::show::tokens;

fn all(cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(text, expected)| {
            let found = tokens(text);
            (found != *expected).then(|| format!("{text:?}\n   found {found}\n  wanted {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn grouping() {
    all(&[
        ("sold 1,234,567 units", "1,234,567=1234567"),
        ("in 2019, 345 people", "2019=2019 | 345=345"),
        ("1,2,3", "1=1 | 2=2 | 3=3"),
        ("100,20,3000", "100=100 | 20=20 | 3000=3000"),
        ("1,234,5 more", "1=1 | 234=234 | 5=5"),
        ("2019,345", "2019=2019 | 345=345"),
        ("1,234, and", "1,234=1234"),
        ("12,34,567", "12,34,567=1234567"),
        ("1,00,00,000", "1,00,00,000=10000000"),
        ("123,45,678", "123=123 | 45=45 | 678=678"),
        ("12 345 678 people", "12 345 678=12345678"),
        ("12\u{A0}345 and 12\u{202F}345", "12\u{A0}345=12345 | 12\u{202F}345=12345"),
        ("in 2019 500 people", "2019=2019 | 500=500"),
        ("won 12 100m races", "12=12 | 100m=100 m"),
        ("12 345 67", "12=12 | 345=345 | 67=67"),
        ("12 345 67 1,234", "12=12 | 345=345 | 67=67 | 1,234=1234"),
        ("3 12 345", "3=3 | 12=12 | 345=345"),
        ("1'234'567 and 1\u{2019}234", "1'234'567=1234567 | 1\u{2019}234=1234"),
        ("2019,345,678", "2019=2019 | 345=345 | 678=678"),
        ("1.234.567 people", "1.234.567=1234567"),
        ("12.480,75 in all", "12.480,75=12480.75 e-2"),
        ("1'250'480,5 m", "1'250'480,5 m=1250480.5 e-1 m"),
        ("12.480,75,3", "12.480=12.48 e-3 | 75=75 | 3=3"),
        ("€3,50, 3,5% and 0,75", "€3,50=3.5 e-2 EUR | 3,5%=3.5 e-1 Percent | 0,75=0.75 e-2"),
        ("1,5 million of 3,5 kg", "1,5 million=1500000 e5 | 3=3 | 5 kg=5 kg"),
        ("minus 5 or minus five, 9 minus 4", "minus 5=-5 | minus five=-5 | 9=9 | 4=4"),
        ("3,50 or 4,1", "3=3 | 50=50 | 4=4 | 1=1"),
        ("0,123", "0=0 | 123=123"),
        ("1,234\n567", "1,234=1234 | 567=567"),
        ("1,234\t567", "1,234=1234 | 567=567"),
    ]);
}

#[test]
fn decimals_and_exponents() {
    all(&[
        ("hit .433 there", ".433=0.433 e-3"),
        ("It was 5. Then", "5=5"),
        ("It was 5.0. Then", "5.0=5 e-1"),
        ("3..5", "3=3 | 5=5"),
        ("1,234.50", "1,234.50=1234.5 e-2"),
        ("1.2e6 and 1E-3 and 5e+2", "1.2e6=1200000 e5 | 1E-3=0.001 e-3 | 5e+2=500 e2"),
        ("1.2×10^6, 3 x 10⁶, 4 × 10⁻³", "1.2×10^6=1200000 e5 | 3 x 10⁶=3000000 e6 | 4 × 10⁻³=0.004 e-3"),
        ("550e8400", "id(550e8400)"),
        ("B01003e1", "id(B01003e1)"),
    ]);
    assert_eq!(tokens("1e999"), "unread(ExponentTooLarge)");
    assert_eq!(tokens(&"7".repeat(401)), "unread(TooManyDigits(401))");
    assert_eq!(tokens(&"7".repeat(400)), format!("{0}={0}", "7".repeat(400)));
    assert_eq!(tokens(&format!("1,{}", "234,".repeat(140))), "unread(TooManyDigits(421))");
}

#[test]
fn signs_and_brackets() {
    all(&[
        ("fell by -5% to −3.2", "-5%=-5 Percent | −3.2=-3.2 e-1"),
        ("was –5 then", "–5=-5"),
        ("words – 5 words", "5=5"),
        ("text-5", "5=5"),
        ("- 5 apples", "5=5"),
        ("+5% and ±79,849", "+5%=5 Percent | ±79,849=79849"),
        ("-$5.5 and $-5 and -US$3m", "-$5.5=-5.5 e-1 $ | $-5=-5 $ | -US$3m=-3000000 e6 USD"),
        ("(-5) and [-5] and \"-5\"", "-5=-5 | -5=-5 | -5=-5"),
        ("10-5", "form(10=10, 5=5)"),
        ("it came to 1,234-.", "1,234=1234"),
        ("it came to 1,234- in all", "1,234-=-1234"),
        ("2019- and 2020", "2019=2019 | 2020=2020"),
        ("posted (187,300) in profit", "(187,300)=-187300 brackets"),
        (
            "was $(1,234) and $(5.2) million",
            "$(1,234)=-1234 $ brackets | $(5.2) million=-5200000 e5 $ brackets",
        ),
        ("a loss of ($1,234)", "($1,234)=-1234 $ brackets"),
        (
            "a margin of (8.9)% or (8.9%)",
            "(8.9)%=-8.9 e-1 Percent brackets | (8.9%)=-8.9 e-1 Percent brackets",
        ),
        ("Texas (29,145,505) and California ($5 million)", "29,145,505=29145505 | $5 million=5000000 e6 $"),
        ("grew strongly (12.5%)", "12.5%=12.5 e-1 Percent"),
        ("in the year (2018) and (12)", "2018=2018 | 12=12"),
        ("of (12)", "12=12"),
        ("of (1,234", "1,234=1234"),
    ]);
}

#[test]
fn scales() {
    all(&[
        ("$5m, $5 m, $5MM", "$5m=5000000 e6 $ | $5 m=5000000 e6 $ | $5MM=5000000 e6 $"),
        (
            "5M, 5k, 2.5bn, 5 tn, 3 thousand",
            "5M=5000000 e6 | 5k=5000 e3 | 2.5bn=2500000000 e8 | 5 tn=5000000000000 e12 | 3 thousand=3000 e3",
        ),
        ("39.3 million", "39.3 million=39300000 e5"),
        ("5 hundred, 5 hundred thousand", "5 hundred=500 e2 | 5 hundred thousand=500000 e5"),
        ("12.3 lakh and 2 crore", "12.3 lakh=1230000 e4 | 2 crore=20000000 e7"),
        ("100 m and 100m", "100 m=100 m | 100m=100 m"),
        ("3.2m users, 5m euros", "3.2m=3200000 e5 | 5m euros=5000000 e6 EUR"),
        ("12 T-shirts", "12=12"),
        ("5 mm", "5 mm=5 mm"),
        ("2 dozen eggs", "2 dozen=24"),
        ("5 millionaires", "5=5"),
        ("a $5-million deal", "$5-million=5000000 e6 $"),
        ("in $000s", ""),
    ]);
}

#[test]
fn percents_and_points() {
    all(&[
        (
            "5%, 5 %, 5 percent, 5 per cent, 5-percent, 5 pct",
            "5%=5 Percent | 5 %=5 Percent | 5 percent=5 Percent | 5 per cent=5 Percent | 5-percent=5 Percent | 5 pct=5 Percent",
        ),
        (
            "3 percentage points, 3 pp, 3 ppts, 3 p.p., 3% points, a 3-percentage-point",
            "3 percentage points=3 Points | 3 pp=3 Points | 3 ppts=3 Points | 3 p.p.=3 Points | 3% points=3 Points | 3-percentage-point=3 Points",
        ),
        (
            "50 basis points, 50 bps, 50bp, 50-basis-point",
            "50 basis points=50 BasisPoints | 50 bps=50 BasisPoints | 50bp=50 BasisPoints | 50-basis-point=50 BasisPoints",
        ),
        ("5‰ and 5 per mille", "5‰=5 PerMille | 5 per mille=5 PerMille"),
        ("scored 5 points", "5=5"),
        ("5 percentages", "5=5"),
        ("two percent", "two percent=2 Percent"),
    ]);
}

#[test]
fn money() {
    all(&[
        ("$39.3 million", "$39.3 million=39300000 e5 $"),
        (
            "EUR 5, 5 EUR, 5 euros, €5, 5€, 5 €",
            "EUR 5=5 EUR | 5 EUR=5 EUR | 5 euros=5 EUR | €5=5 EUR | 5€=5 EUR | 5 €=5 EUR",
        ),
        ("USD 3bn and USD3bn", "USD 3bn=3000000000 e9 USD | USD3bn=3000000000 e9 USD"),
        ("US$5.2 billion, A$5, R$ 5", "US$5.2 billion=5200000000 e8 USD | A$5=5 AUD | R$ 5=5 BRL"),
        ("$5 USD", "$5 USD=5 USD"),
        ("5 million US dollars", "5 million US dollars=5000000 e6 USD"),
        ("Rs. 500 and ₹5 lakh", "Rs. 500=500 Rs | ₹5 lakh=500000 e5 INR"),
        ("ALL 50 STATES, TOP 10, TRY 5", "50=50 | 10=10 | 5=5"),
        ("19 won", "19=19"),
        ("3 pounds, 3 million pounds", "3 pounds=3 lb | 3 million pounds=3000000 e6 GBP"),
        ("$5/month", "$5=5 $"),
        ("cost$5", "$5=5 $"),
        ("5 $3", "5=5 | $3=3 $"),
        ("nine million dollars", "nine million dollars=9000000 e6 $"),
        ("12.3 lakh rupees", "12.3 lakh rupees=1230000 e4 Rs"),
    ]);
}

#[test]
fn units() {
    all(&[
        (
            "12-inch, 5 km, 250ml, 15 m/s, 23 °C, 23°C",
            "12-inch=12 in | 5 km=5 km | 250ml=250 ml | 15 m/s=15 m/s | 23 °C=23 °C | 23°C=23 °C",
        ),
        ("12 miles per hour and 5 square kilometres", "12 miles per hour=12 mph | 5 square kilometres=5 km²"),
        ("a 5-year-old, a five-mile run", "5-year=5 yr | five-mile=5 mi"),
        ("ranked 5 in the world", "5=5"),
        ("6 ft 2 in tall, 5.5 in, 6 in)", "6 ft=6 ft | 2 in=2 in | 5.5 in=5.5 e-1 in | 6 in=6 in"),
        ("the 5 second-half goals", "5=5 | rank(2)"),
        ("the 1959 us Open at 5 a day", "1959=1959 | 5=5"),
        ("a high of 7 degrees", "7=7"),
        ("5-7 FT", "form(5=5, 7=7)"),
        ("238cc and 35.3tons", "238cc=238 ml | 35.3=35.3 e-1"),
        ("12xyz 3D 5G", "id(12xyz) | id(3D) | id(5G)"),
        ("12 wins", "12=12"),
        ("5 A students", "5=5"),
    ]);
}

#[test]
fn times() {
    all(&[
        ("3x, 3×, 3 times, 1.5x", "3x=3 Times | 3×=3 Times | 3 times=3 Times | 1.5x=1.5 e-1 Times"),
        ("threefold, 10-fold, a two-fold rise", "threefold=3 Times | 10-fold=10 Times | two-fold=2 Times"),
        ("doubled and tripled", ""),
        ("x2 and 3 x 4", "form(3=3, 4=4)"),
    ]);
}

#[test]
fn ranges() {
    all(&[
        ("40 to 50 million", "range(40=40000000 e6, 50 million=50000000 e6)"),
        (
            "$3–5bn and $3 to 5bn",
            "range($3=3000000000 e9 $, 5bn=5000000000 e9 $) | range($3=3000000000 e9 $, 5bn=5000000000 e9 $)",
        ),
        ("between 39 and 40 million", "range(39=39000000 e6, 40 million=40000000 e6)"),
        ("between 3% and 5%", "range(3%=3 Percent, 5%=5 Percent)"),
        ("10-14 °C", "range(10=10 °C, 14 °C=14 °C)"),
        ("1,200-1,500 and 0.5–0.7", "range(1,200=1200, 1,500=1500) | range(0.5=0.5 e-1, 0.7=0.7 e-1)"),
        ("10% – 12%", "range(10%=10 Percent, 12%=12 Percent)"),
        ("$3-$5", "range($3=3 $, $5=5 $)"),
        ("from 1.2% to 3.4%", "1.2%=1.2 e-1 Percent | 3.4%=3.4 e-1 Percent"),
        ("from 3 to 5 million", "3=3000000 e6 | 5 million=5000000 e6"),
        ("fell from 50 to 40 million", "50=50000000 e6 | 40 million=40000000 e6"),
        ("from 500,000 to 2 million", "500,000=500000 | 2 million=2000000 e6"),
        ("500 to 1 million", "range(500=500, 1 million=1000000 e6)"),
        ("from 2015 to 5 million", "2015=2015 | 5 million=5000000 e6"),
        ("rose 5% to $120 million", "5%=5 Percent | $120 million=120000000 e6 $"),
        ("5 km to 7", "5 km=5 km | 7=7"),
        ("three to five", "range(three=3, five=5)"),
        ("a 5- to 10-year plan", "range(5=5 yr, 10-year=10 yr)"),
        ("5 and 7", "5=5 | 7=7"),
        ("7-Eleven", "7=7 | Eleven=11"),
        ("about 3 to 5 km", "range(3=3 km About<about>, 5 km=5 km)"),
        ("between 2015 and 2019 million", "2015=2015 | 2019 million=2019000000 e6"),
    ]);
}

#[test]
fn forms() {
    all(&[
        ("105-98, 31-19", "form(105=105, 98=98) | form(31=31, 19=19)"),
        ("4-6, 6-3", "form(4=4, 6=6, 6=6, 3=3)"),
        ("won 2–1 on aggregate", "form(2=2, 1=1)"),
        ("3:1, 16:9", "form(3=3, 1=1) | form(16=16, 9=9)"),
        ("3 to 1", "form(3=3, 1=1)"),
        ("a ratio of 1 to 3", "form(1=1, 3=3)"),
        ("two to one", "form(two=2, one=1)"),
        ("8-of-14 and 8-for-14", "form(8=8, 14=14) | form(8=8, 14=14)"),
        ("165 x 71 x 8 mm", "form(165=165 mm, 71=71 mm, 8 mm=8 mm)"),
        ("90+3", "form(90=90, 3=3)"),
        ("1 - 0 - 0", "form(1=1, 0=0, 0=0)"),
        ("244-226-221-227=918", "form(244=244, 226=226, 221=221, 227=227, 918=918)"),
        ("2:07.53 and 2:41:38.4", "form(2=2, 07.53=7.53 e-2) | form(2=2, 41=41, 38.4=38.4 e-1)"),
        ("8/14", "form(8=8, 14=14)"),
        ("8 of 14", "8=8 | 14=14"),
    ]);
}

#[test]
fn fractions() {
    all(&[
        ("2/3 of it", "2/3=2/3"),
        ("3/4-inch", "3/4-inch=3/4 in"),
        ("1 1/2 cups, 1½ cups, ½", "1 1/2=3/2 | 1½=3/2 | ½=1/2"),
        ("24/7 and 9/11", "form(24=24, 7=7) | form(9=9, 11=11)"),
        ("half of, half the, about half", "half=1/2 | half=1/2 | half=1/2 About<about>"),
        ("the first half, the second half of the game, halftime", "rank(1) | rank(2)"),
        (
            "a third of, two thirds, two-thirds, three quarters",
            "a third=1/3 | two thirds=2/3 | two-thirds=2/3 | three quarters=3/4",
        ),
        ("a third goal, third place", "rank(3) | rank(3)"),
        ("the last three quarters", "three=3"),
        ("grew by a third.", "a third=1/3"),
        ("one and a half, 3 and a half", "one and a half=3/2 | 3 and a half=7/2"),
        (
            "half a million, two and a half million",
            "half a million=500000 e5 | two and a half million=2500000 e5",
        ),
        ("two third-place finishes", "two=2 | rank(3)"),
    ]);
}

#[test]
fn number_words() {
    all(&[
        ("one of the twelve", "one=1 | twelve=12"),
        ("twenty-one, twenty one", "twenty-one=21 | twenty one=21"),
        ("two hundred and five", "two hundred and five=205"),
        (
            "two million, a million, a hundred and five, a dozen, half a dozen",
            "two million=2000000 e6 | a million=1000000 e6 | a hundred and five=105 | a dozen=12 | half a dozen=6",
        ),
        (
            "one hundred twenty-three thousand four hundred fifty-six",
            "one hundred twenty-three thousand four hundred fifty-six=123456",
        ),
        ("one million two hundred thousand", "one million two hundred thousand=1200000 e3"),
        ("four million and five million", "four million=4000000 e6 | five million=5000000 e6"),
        ("between one hundred and two hundred", "range(one hundred=100, two hundred=200)"),
        ("five six seven", "five=5 | six=6 | seven=7"),
        ("Someone, tenant, often, weight, none", ""),
        ("one's own", ""),
        ("dozens of, hundreds of, millions of", ""),
        ("zero", "zero=0"),
    ]);
}

#[test]
fn ranks_and_marks() {
    all(&[
        ("1st, 23rd, 12TH", "rank(1) | rank(23) | rank(12)"),
        (
            "first, twentieth, twenty-first, one hundred and fifth",
            "rank(1) | rank(20) | rank(21) | rank(105)",
        ),
        ("30 frames per second", "30=30"),
        ("1. One\n2. Two\n\n   3) Three", "list(1) | One=1 | list(2) | Two=2 | list(3) | Three=3"),
        ("It came to\n12. Then it fell", "12=12"),
        ("1.5 litres", "1.5 litres=1.5 e-1 l"),
        ("42.", "42=42"),
        ("text[3], note¹ and [^2]", "note([3]) | note(¹) | note([^2])"),
        ("the list [12, 13]", "12=12 | 13=13"),
        ("text[12, 13]", "note([12, 13])"),
        ("#5 and No. 5", "5=5 | 5=5"),
        ("&#8217;5", "5=5"),
    ]);
}

#[test]
fn what_is_no_number() {
    all(&[
        ("COVID-19, A320, B12, Q3", "id(COVID-19) | id(A320) | id(B12) | date(Q3)"),
        ("see https://example.com/2019/12 now", "id(https://example.com/2019/12)"),
        ("1.2.3", "id(1.2.3)"),
        ("March 3, 2019 and 10:45", "date(March 3, 2019) | clock(10:45)"),
        ("the 1990s and the 60s", "date(1990s)"),
        ("10s", "10s=10 s"),
        ("<b>5</b>", "5=5"),
        ("a1b2c3d4-0000-1111-2222-333344445555", "id(a1b2c3d4-0000-1111-2222-333344445555)"),
    ]);
}

#[test]
fn other_scripts() {
    all(&[("١٢٣ and １２３", "١٢٣=123 | １２３=123"), ("5人", "5=5"), ("１，２", "１=1 | ２=2")]);
}

#[test]
fn hedges_before() {
    all(&[
        (
            "about 5, around 5, roughly 5, approximately 5, ~5, ≈ 5, circa 5, c. 5",
            "5=5 About<about> | 5=5 About<around> | 5=5 About<roughly> | 5=5 About<approximately> | 5=5 About<~> | 5=5 About<≈> | 5=5 About<circa> | 5=5 About<c.>",
        ),
        ("some 500 people, some 5 people", "500=500 About<some> | 5=5"),
        (
            "nearly 40, almost $5, just under 50%, close to 7",
            "40=40 Nearly<nearly> | $5=5 $ Nearly<almost> | 50%=50 Percent Nearly<just under> | 7=7 Nearly<close to>",
        ),
        (
            "over 5, more than 5, well over $5, >5, exceeding 5",
            "5=5 Over<over> | 5=5 Over<more than> | $5=5 $ Over<well over> | 5=5 Over<>> | 5=5 Over<exceeding>",
        ),
        (
            "at least 5, no fewer than 5, ≥ 5, >= 5, as few as 5",
            "5=5 AtLeast<at least> | 5=5 AtLeast<no fewer than> | 5=5 AtLeast<≥> | 5=5 AtLeast<>=> | 5=5 AtLeast<as few as>",
        ),
        (
            "under 5, less than 5, fewer than 5, below 5, <5",
            "5=5 Under<under> | 5=5 Under<less than> | 5=5 Under<fewer than> | 5=5 Under<below> | 5=5 Under<<>",
        ),
        (
            "at most 5, up to 5, no more than 5, as many as 5, ≤5, not exceeding 5",
            "5=5 AtMost<at most> | 5=5 AtMost<up to> | 5=5 AtMost<no more than> | 5=5 AtMost<as many as> | 5=5 AtMost<≤> | 5=5 AtMost<not exceeding>",
        ),
        (
            "an estimated 5 million, over a million, more than half of",
            "5 million=5000000 e6 About<estimated> | a million=1000000 e6 Over<over> | half=1/2 Over<more than>",
        ),
        ("about\n40 people", "40=40 About<about>"),
    ]);
}

#[test]
fn no_hedges() {
    all(&[
        (
            "over the last 5 years, over 5 years, over 5 hours",
            "5 years=5 yr | 5 years=5 yr | 5 hours=5 h Over<over>",
        ),
        ("10 more than 5", "10=10 | 5=5"),
        ("it adds up to 5", "5=5"),
        ("it is over. 5 people", "5=5"),
        ("> 5 quoted", "5=5"),
        ("a>5, x->5, <td>5", "5=5 | 5=5 | 5=5"),
        ("~~5~~", "5=5"),
        ("moreover 5", "5=5"),
    ]);
}

#[test]
fn hedges_behind() {
    all(&[
        (
            "50+ states, $5m+, 50% or more",
            "50=50 AtLeast<+> | $5m=5000000 e6 $ AtLeast<+> | 50%=50 Percent AtLeast<or more>",
        ),
        ("10 or so, 50-odd", "10=10 About<or so> | 50=50 About<odd>"),
        ("3 or fewer, 3 or less", "3=3 AtMost<or fewer> | 3=3 AtMost<or less>"),
        ("5 or more than 6", "5=5 | 6=6 Over<more than>"),
        ("5 + 3", "5=5 | 3=3"),
        ("15 and over the year", "15=15"),
    ]);
}
