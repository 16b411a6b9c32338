// node print.mjs COUNT "TAG TAG …": numbers as Intl prints them, one a line: locale, style, plain value, text.
const [count, tags] = [Number(process.argv[2]), process.argv[3].split(' ')];

let state = 88172645463325252n;
const next = () => {
  state ^= (state << 13n) & 0xffffffffffffffffn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xffffffffffffffffn;
  return state;
};
const below = (n) => next() % n;

// A plain decimal of up to `digits` digits and `places` decimals, as text: Intl formats texts exactly.
const decimal = (digits, places) => {
  const size = 10n ** (1n + below(BigInt(digits)));
  const written = String(below(size)).padStart(places + 1, '0');
  const text = places ? written.slice(0, -places) + '.' + written.slice(-places) : written;
  return (below(3n) === 0n && /[1-9]/.test(text) ? '-' : '') + text;
};
// Two significant digits, which every compact form shows whole.
const round = () => String(10n + below(90n)) + '0'.repeat(2 + Number(below(12n)));

const plain = { maximumFractionDigits: 20 };
const styles = {
  decimal: [plain, () => decimal(15, Number(below(5n)))],
  percent: [{ style: 'percent', ...plain }, () => decimal(6, Number(below(3n)))],
  currency: [{ style: 'currency', currency: 'EUR' }, () => decimal(12, 2)],
  accounting: [{ style: 'currency', currency: 'USD', currencySign: 'accounting' }, () => decimal(12, 2)],
  short: [{ notation: 'compact' }, round],
  long: [{ notation: 'compact', compactDisplay: 'long' }, round],
};
const lines = [];
for (const tag of tags) {
  for (const [style, [options, make]] of Object.entries(styles)) {
    const format = new Intl.NumberFormat(tag, options);
    // Intl falls back to the machine's locale where it has no data.
    if (format.resolvedOptions().locale !== tag) continue;
    for (let i = 0; i < (style === 'decimal' ? count : Math.ceil(count / 10)); i++) {
      const value = make();
      // A share of 0.125 is printed as 12.5 %.
      const given = style === 'percent' ? `${value}e-2` : value;
      lines.push([tag, style, value, format.format(given)].join('\t'));
    }
  }
}
process.stdout.write(lines.join('\n') + '\n');
