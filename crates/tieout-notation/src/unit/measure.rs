//! The physical units: symbols, names and exact factors.
//!
//! Factors are exact by definition (the international yard and pound of 1959, the SI, the US gallon of 231 cubic
//! inches, the conventional millimetre of mercury).

use std::sync::LazyLock;

use super::names::{Names, find};
use super::{Dimension, Measure};

/// Symbol, numerator and denominator of the factor to the base unit, further symbols (case as written), names (any case;
/// the plural with s and the American spelling are understood).
type Row = (&'static str, i64, i64, &'static [&'static str], &'static [&'static str]);

const K: i64 = 1000;
const M: i64 = 1_000_000;
const G: i64 = 1_000_000_000;
const T: i64 = 1_000_000_000_000;
const P: i64 = 1_000_000_000_000_000;

const LENGTH: &[Row] = &[
    ("nm", 1, G, &[], &["nanometre"]),
    ("μm", 1, M, &[], &["micrometre", "micron"]),
    ("mm", 1, K, &[], &["millimetre"]),
    ("cm", 1, 100, &[], &["cm", "cms", "centimetre"]),
    ("dm", 1, 10, &[], &["decimetre"]),
    ("m", 1, 1, &[], &["metre"]),
    ("km", K, 1, &[], &["km", "kms", "kilometre"]),
    ("in", 254, 10_000, &[], &["inch", "inches"]),
    ("ft", 3048, 10_000, &[], &["ft", "foot", "feet"]),
    ("yd", 9144, 10_000, &[], &["yd", "yds", "yard"]),
    ("mi", 1_609_344, 1000, &[], &["mile", "statute mile"]),
    ("nmi", 1852, 1, &["NM"], &["nmi", "nautical mile"]),
    ("au", 149_597_870_700, 1, &[], &["astronomical unit"]),
    ("ly", 9_460_730_472_580_800, 1, &[], &["light year", "lightyear"]),
];

const MASS: &[Row] = &[
    ("μg", 1, G, &["mcg"], &["microgram", "microgramme"]),
    ("mg", 1, M, &[], &["mg", "milligram", "milligramme"]),
    ("g", 1, K, &[], &["gram", "gramme", "gm", "gms"]),
    ("kg", 1, 1, &[], &["kg", "kgs", "kilo", "kilogram", "kilogramme"]),
    ("t", K, 1, &[], &["tonne", "metric ton", "metric tonne"]),
    ("kilotonne", M, 1, &[], &["kilotonne"]),
    ("Mt", G, 1, &[], &["megatonne"]),
    ("Gt", T, 1, &[], &["gigatonne"]),
    ("short ton", 90_718_474, 100_000, &[], &["short ton", "US ton"]),
    ("long ton", 10_160_469_088, 10_000_000, &[], &["long ton", "imperial ton"]),
    ("lb", 45_359_237, 100_000_000, &[], &["lb", "lbs", "pound"]),
    ("oz", 28_349_523_125, T, &[], &["oz", "ounce"]),
    ("ozt", 311_034_768, 10_000_000_000, &["oz t"], &["troy ounce", "troy oz"]),
    ("st", 635_029_318, 100_000_000, &[], &["stone"]),
    ("ct", 2, 10_000, &[], &["carat"]),
];

const TIME: &[Row] = &[
    ("ns", 1, G, &[], &["nanosecond"]),
    ("μs", 1, M, &["us"], &["microsecond"]),
    ("ms", 1, K, &[], &["millisecond", "msec", "msecs"]),
    ("s", 1, 1, &[], &["sec", "secs", "second"]),
    ("min", 60, 1, &[], &["mins", "minute"]),
    ("h", 3600, 1, &[], &["hr", "hrs", "hour"]),
    ("d", 86_400, 1, &[], &["day"]),
    ("wk", 604_800, 1, &[], &["wk", "wks", "week"]),
    ("fortnight", 1_209_600, 1, &[], &["fortnight"]),
];

const CALENDAR: &[Row] = &[
    ("mo", 1, 1, &[], &["month", "mos"]),
    ("yr", 12, 1, &[], &["yr", "yrs", "year"]),
    ("decade", 120, 1, &[], &["decade"]),
];

const AREA: &[Row] = &[
    ("mm²", 1, M, &[], &["square millimetre", "sq mm"]),
    ("cm²", 1, 10_000, &[], &["square centimetre", "sq cm"]),
    ("m²", 1, 1, &[], &["square metre", "sq m", "sqm", "sq metre"]),
    ("ha", 10_000, 1, &[], &["hectare"]),
    ("km²", M, 1, &[], &["square kilometre", "sq km", "sqkm"]),
    ("sq in", 64_516, 100_000_000, &["in²"], &["square inch", "square inches", "sq in"]),
    ("sq ft", 9_290_304, 100_000_000, &["ft²"], &["square foot", "square feet", "sq ft", "sqft", "sq feet"]),
    ("sq yd", 83_612_736, 100_000_000, &["yd²"], &["square yard", "sq yd"]),
    ("ac", 40_468_564_224, 10_000_000, &[], &["acre"]),
    ("sq mi", 2_589_988_110_336, M, &["mi²"], &["square mile", "sq mi", "sq mile"]),
];

const VOLUME: &[Row] = &[
    ("μl", 1, M, &["μL"], &["microlitre"]),
    ("ml", 1, K, &["mL"], &["ml", "millilitre", "cc", "cubic centimetre"]),
    ("cl", 1, 100, &["cL"], &["centilitre"]),
    ("dl", 1, 10, &["dL"], &["decilitre"]),
    ("l", 1, 1, &["L", "ℓ"], &["litre", "ltr", "ltrs"]),
    ("hl", 100, 1, &["hL"], &["hectolitre"]),
    ("cm³", 1, K, &[], &["cu cm"]),
    ("m³", K, 1, &[], &["cubic metre", "cu m"]),
    ("km³", T, 1, &[], &["cubic kilometre"]),
    ("fl oz", 295_735_295_625, 10_000 * G, &[], &["fl oz", "fluid ounce", "fluid oz"]),
    ("qt", 946_352_946, G, &[], &["qt", "qts", "quart"]),
    ("gal", 3_785_411_784, G, &[], &["gal", "gallon", "US gallon", "US gal"]),
    ("imp gal", 454_609, 100_000, &[], &["imp gal", "imperial gallon", "UK gallon"]),
    ("bbl", 158_987_294_928, G, &[], &["bbl", "bbls", "barrel"]),
    ("cu ft", 28_316_846_592, G, &["ft³"], &["cu ft", "cubic foot", "cubic feet"]),
    ("cu yd", 764_554_857_984, G, &["yd³"], &["cu yd", "cubic yard"]),
    ("acre-foot", 123_348_183_754_752, 100_000_000, &[], &["acre foot", "acre feet"]),
];

const SPEED: &[Row] = &[
    ("m/s", 1, 1, &[], &["m/sec", "metre per second", "metres per second", "metres a second"]),
    (
        "km/h",
        5,
        18,
        &[],
        &["km/h", "km/hr", "kmh", "kph", "kmph", "kilometres per hour", "kilometres an hour"],
    ),
    ("mph", 44_704, 100_000, &["mi/h"], &["mph", "miles per hour", "miles an hour"]),
    ("kn", 1852, 3600, &["kts"], &["knot"]),
    ("ft/s", 3048, 10_000, &[], &["ft/sec", "feet per second", "feet a second"]),
    ("km/s", K, 1, &[], &["km/sec", "kilometres per second"]),
];

const PRESSURE: &[Row] = &[
    ("Pa", 1, 1, &[], &["pascal"]),
    ("hPa", 100, 1, &[], &["hpa", "hectopascal"]),
    ("kPa", K, 1, &[], &["kpa", "kilopascal"]),
    ("MPa", M, 1, &[], &["megapascal"]),
    ("mbar", 100, 1, &[], &["mbar", "millibar"]),
    ("bar", 100_000, 1, &["bar"], &[]),
    ("atm", 101_325, 1, &["atm"], &[]),
    ("psi", 44_482_216_152_605, 6_451_600_000, &[], &["psi", "pounds per square inch"]),
    ("mmHg", 133_322_387_415, G, &[], &["mmhg", "mm hg", "millimetres of mercury"]),
    ("inHg", 3_386_388_640_341, G, &[], &["inhg", "in hg", "inches of mercury"]),
];

const DATA: &[Row] = &[
    ("bit", 1, 1, &[], &["bit"]),
    ("kbit", K, 1, &["kb", "Kb", "Kbit"], &["kilobit"]),
    ("Mbit", M, 1, &["Mb"], &["megabit"]),
    ("Gbit", G, 1, &["Gb"], &["gigabit"]),
    ("Tbit", T, 1, &["Tb"], &["terabit"]),
    ("B", 8, 1, &[], &["byte"]),
    ("kB", 8 * K, 1, &["KB"], &["kilobyte"]),
    ("MB", 8 * M, 1, &[], &["megabyte"]),
    ("GB", 8 * G, 1, &["gb"], &["gigabyte"]),
    ("TB", 8 * T, 1, &["tb"], &["terabyte"]),
    ("PB", 8 * P, 1, &[], &["petabyte"]),
    ("EB", 8 * K * P, 1, &[], &["exabyte"]),
    ("KiB", 8 << 10, 1, &["kiB"], &["kibibyte"]),
    ("MiB", 8 << 20, 1, &[], &["mebibyte"]),
    ("GiB", 8 << 30, 1, &[], &["gibibyte"]),
    ("TiB", 8 << 40, 1, &[], &["tebibyte"]),
    ("PiB", 8 << 50, 1, &[], &["pebibyte"]),
];

const DATA_RATE: &[Row] = &[
    ("bit/s", 1, 1, &["b/s"], &["bit/s", "bits per second"]),
    ("kbit/s", K, 1, &["kbps", "Kbps", "kb/s", "Kb/s"], &["kbit/s", "kilobits per second"]),
    ("Mbit/s", M, 1, &["Mbps", "mbps", "Mb/s"], &["mbit/s", "megabits per second"]),
    ("Gbit/s", G, 1, &["Gbps", "gbps", "Gb/s"], &["gbit/s", "gigabits per second"]),
    ("Tbit/s", T, 1, &["Tbps", "Tb/s"], &["tbit/s", "terabits per second"]),
    ("B/s", 8, 1, &[], &["bytes per second"]),
    ("kB/s", 8 * K, 1, &["KB/s", "kBps", "KBps"], &["kilobytes per second"]),
    ("MB/s", 8 * M, 1, &["MBps"], &["megabytes per second"]),
    ("GB/s", 8 * G, 1, &["GBps"], &["gigabytes per second"]),
    ("TB/s", 8 * T, 1, &["TBps"], &["terabytes per second"]),
];

const ENERGY: &[Row] = &[
    ("J", 1, 1, &[], &["joule"]),
    ("kJ", K, 1, &[], &["kilojoule"]),
    ("MJ", M, 1, &[], &["megajoule"]),
    ("GJ", G, 1, &[], &["gigajoule"]),
    ("TJ", T, 1, &[], &["terajoule"]),
    ("PJ", P, 1, &[], &["petajoule"]),
    ("kcal", 4184, 1, &[], &["kcal", "kcals", "kilocalorie"]),
    ("Wh", 3600, 1, &[], &["watt hour"]),
    ("kWh", 3600 * K, 1, &["KWh", "KWH"], &["kwh", "kilowatt hour"]),
    ("MWh", 3600 * M, 1, &["MWH"], &["megawatt hour"]),
    ("GWh", 3600 * G, 1, &["GWH"], &["gwh", "gigawatt hour"]),
    ("TWh", 3600 * T, 1, &["TWH"], &["twh", "terawatt hour"]),
    ("BTU", 105_505_585_262, 100_000_000, &["Btu"], &["btu", "British thermal unit"]),
];

const POWER: &[Row] = &[
    ("mW", 1, K, &[], &["milliwatt"]),
    ("W", 1, 1, &[], &["watt"]),
    ("kW", K, 1, &["KW"], &["kw", "kilowatt"]),
    ("MW", M, 1, &[], &["megawatt"]),
    ("GW", G, 1, &[], &["gw", "gigawatt"]),
    ("TW", T, 1, &[], &["terawatt"]),
    ("hp", 74_569_987_158_227_022, 100 * T, &[], &["hp", "bhp", "horsepower"]),
    ("PS", 73_549_875, 100_000, &[], &["metric horsepower"]),
];

const FREQUENCY: &[Row] = &[
    ("rpm", 1, 60, &[], &["rpm", "revolutions per minute"]),
    ("Hz", 1, 1, &[], &["hz", "hertz"]),
    ("kHz", K, 1, &[], &["khz", "kilohertz"]),
    ("MHz", M, 1, &[], &["mhz", "megahertz"]),
    ("GHz", G, 1, &[], &["ghz", "gigahertz"]),
    ("THz", T, 1, &[], &["terahertz"]),
];

const ANGLE: &[Row] = &[("°", 1, 1, &["º"], &["deg", "degree"])];

const CHARGE: &[Row] = &[
    ("mAh", 1, 1, &[], &["mah", "milliampere hour", "milliamp hour"]),
    ("Ah", K, 1, &[], &["ampere hour", "amp hour"]),
];

const PIXELS: &[Row] =
    &[("px", 1, 1, &[], &["px", "pixel"]), ("MP", M, 1, &["Mpx", "mp", "Mp"], &["megapixel", "mega pixel"])];

const PIXEL_DENSITY: &[Row] =
    &[("ppi", 1, 1, &[], &["ppi", "pixels per inch"]), ("dpi", 1, 1, &[], &["dpi", "dots per inch"])];

const VOLTAGE: &[Row] =
    &[("mV", 1, K, &[], &["millivolt"]), ("V", 1, 1, &[], &["volt"]), ("kV", K, 1, &["KV"], &["kilovolt"])];

const CURRENT: &[Row] = &[
    ("μA", 1, M, &[], &["microampere", "microamp"]),
    ("mA", 1, K, &[], &["milliampere", "milliamp"]),
    ("A", 1, 1, &[], &["ampere", "amp"]),
    ("kA", K, 1, &[], &["kiloampere", "kiloamp"]),
];

/// Offsets are added before the factor is applied, in hundredths of a degree.
const TEMPERATURE: &[(Row, i64)] = &[
    (("K", 1, 1, &[], &["kelvin"]), 0),
    (
        (
            "°C",
            1,
            1,
            &["℃", "ºC", "° C"],
            &[
                "degree celsius",
                "degrees celsius",
                "celsius",
                "deg c",
                "degc",
                "degrees c",
                "centigrade",
                "degrees centigrade",
            ],
        ),
        27_315,
    ),
    (
        (
            "°F",
            5,
            9,
            &["℉", "ºF", "° F"],
            &["degree fahrenheit", "degrees fahrenheit", "fahrenheit", "deg f", "degf", "degrees f"],
        ),
        45_967,
    ),
];

const TABLES: &[(Dimension, &[Row])] = &[
    (Dimension::Length, LENGTH),
    (Dimension::Mass, MASS),
    (Dimension::Time, TIME),
    (Dimension::Calendar, CALENDAR),
    (Dimension::Area, AREA),
    (Dimension::Volume, VOLUME),
    (Dimension::Speed, SPEED),
    (Dimension::Pressure, PRESSURE),
    (Dimension::Data, DATA),
    (Dimension::DataRate, DATA_RATE),
    (Dimension::Energy, ENERGY),
    (Dimension::Power, POWER),
    (Dimension::Frequency, FREQUENCY),
    (Dimension::Angle, ANGLE),
    (Dimension::Charge, CHARGE),
    (Dimension::Pixels, PIXELS),
    (Dimension::PixelDensity, PIXEL_DENSITY),
    (Dimension::Voltage, VOLTAGE),
    (Dimension::Current, CURRENT),
];

/// Every row with its measure.
fn rows() -> impl Iterator<Item = (Measure, &'static Row)> {
    let plain = TABLES.iter().flat_map(|(dimension, rows)| rows.iter().map(|row| (*dimension, row, 0)));
    let warm = TEMPERATURE.iter().map(|(row, offset)| (Dimension::Temperature, row, *offset));
    plain.chain(warm).map(|(dimension, row, offset)| {
        let (symbol, numerator, denominator, ..) = *row;
        (Measure { symbol, dimension, numerator, denominator, offset }, row)
    })
}

static SYMBOLS: LazyLock<Names<Measure>> = LazyLock::new(|| {
    let symbols = rows().flat_map(|(measure, row)| {
        std::iter::once(&row.0).chain(row.3).flat_map(move |symbol| {
            // Plain-text stand-ins for raised digits: m2, m^2.
            let flat = [("²", "2"), ("³", "3"), ("²", "^2"), ("³", "^3")]
                .into_iter()
                .filter(move |(raised, _)| symbol.contains(*raised))
                .map(move |(raised, plain)| (symbol.replace(raised, plain), measure));
            std::iter::once(((*symbol).to_owned(), measure)).chain(flat)
        })
    });
    Names::new(symbols, true)
});

static NAMES: LazyLock<Names<Measure>> = LazyLock::new(|| {
    let names = rows().flat_map(|(measure, row)| {
        row.4.iter().flat_map(move |name| {
            let american = name.replace("metre", "meter").replace("litre", "liter");
            [(*name).to_owned(), format!("{name}s"), format!("{american}s"), american]
                .into_iter()
                .map(move |name| (name, measure))
        })
    });
    Names::new(names, false)
});

pub(super) fn name_starts() -> impl Iterator<Item = [u8; 4]> {
    SYMBOLS.starts().chain(NAMES.starts())
}

pub(super) fn second_word_starts() -> impl Iterator<Item = [u8; 3]> {
    SYMBOLS.second_starts().chain(NAMES.second_starts())
}

pub(super) fn read(text: &str) -> Option<Measure> {
    find(text, &SYMBOLS, &NAMES)
}

#[cfg(test)]
pub(super) fn all() -> Vec<(Measure, &'static [&'static str], &'static [&'static str])> {
    rows().map(|(measure, row)| (measure, row.3, row.4)).collect()
}
