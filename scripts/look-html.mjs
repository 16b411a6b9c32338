// Looks at HTML reports in a headless browser: see scripts/look-html. Arguments: a folder, then names of pages in it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...names] = process.argv.slice(2);
const require = createRequire(pathToFileURL(resolve(folder, 'package.json')));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
let faults = 0;
const check = (what, found) => {
  const ok = found.length === 0;
  if (!ok) faults += 1;
  console.log(`${ok ? 'ok ' : 'NO '} ${what}${ok ? '' : `: ${found.slice(0, 6).join(' | ')}`}`);
};

for (const name of names) {
  const url = pathToFileURL(resolve(folder, `${name}.html`)).href;
  for (const [view, width, colorScheme] of [
    ['wide', 1280, 'light'], ['dark', 1280, 'dark'], ['phone', 390, 'light'], ['narrow', 320, 'dark'],
  ]) {
    // The page's own policy forbids scripts, so the browser is told to let the tests' own in.
    const context = await browser.newContext({
      viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const errors = [];
    const requests = [];
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) errors.push(m.text()); });
    page.on('pageerror', (e) => errors.push(String(e)));
    page.on('request', (r) => { if (r.url() !== url) requests.push(r.url()); });
    await page.goto(url);
    check(`${name} ${view}: console errors`, errors);
    check(`${name} ${view}: requests`, requests);
    await page.screenshot({ path: resolve(folder, `${name}-${view}.png`), fullPage: true });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`${name} ${view}: sideways scrolling`, sideways > 0 ? [`${sideways} px`] : []);
    await page.addScriptTag({ content: axe });
    // Notes are checked as if all were open.
    for (const open of [false, true]) {
      if (open) await page.addStyleTag({ content: '.tip{display:block !important; position:static !important}' });
      const found = await page.evaluate(() => axe.run());
      check(`${name} ${view}: axe${open ? ', notes open' : ''}, ${found.passes.length} rules passed`,
        found.violations.map((v) => `${v.id} (${v.nodes.length}): ${v.nodes[0].html.slice(0, 120)}`));
    }
    await context.close();
  }

  // With the policy in force: nothing of the page is refused by it, and every link is reached by the keyboard.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (m) => { if (m.type() !== 'log') errors.push(m.text()); });
  await page.goto(url);
  check(`${name}: errors under its own policy`, errors);
  const dangling = await page.$$eval('a', (links) => links.map((a) => a.getAttribute('href'))
    .filter((h) => !h?.startsWith('#') || !document.getElementById(h.slice(1))));
  check(`${name}: links without a target`, dangling);
  const wanted = await page.$$eval('a[href], [tabindex="0"]', (all) => all.length);
  const reached = new Set();
  for (let i = 0; i < wanted + 2; i += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => [...document.querySelectorAll('*')].indexOf(document.activeElement)));
  }
  reached.delete(await page.evaluate(() => [...document.querySelectorAll('*')].indexOf(document.body)));
  check(`${name}: all ${wanted} stops by Tab`, reached.size === wanted ? [] : [`${reached.size} reached`]);

  const inView = async (what) => check(`${name}: ${what} is in view`, await page.evaluate(() => {
    const at = document.querySelector(':target')?.getBoundingClientRect();
    return at && at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth ? [] : [JSON.stringify(at)];
  }));
  if (await page.locator('.leaves').count()) {
    // A record: its rows and its boxes lead to each other, and are lit together.
    const lit = (what) => page.locator(what).evaluate((e) => getComputedStyle(e).getPropertyValue('--lit').trim());
    const row = page.locator('.row.to_be_verified').first();
    const box = `#${await row.getAttribute('id')}`.replace('#f', '#b');
    await row.hover();
    check(`${name}: the box of a hovered row is lit`, (await lit(box)) === '1' ? [] : ['not lit']);
    await page.screenshot({ path: resolve(folder, `${name}-hover.png`) });
    await page.mouse.move(0, 0);
    await page.locator(box).focus();
    check(`${name}: the row of a focused box is lit`, (await lit(box.replace('#b', '#f'))) === '1' ? [] : ['not lit']);
    await page.locator(box).press('Enter');
    await inView('the row of a box');
    await page.screenshot({ path: resolve(folder, `${name}-row.png`) });
    await page.locator(`a[href="${box}"]`).first().click();
    await inView('the box of a row');
    await page.screenshot({ path: resolve(folder, `${name}-box.png`) });
  } else {
    const mark = page.locator('.answer a.contradicted').first();
    const tip = page.locator('.answer .hold:has(a.contradicted) > .tip').first();
    await mark.hover();
    check(`${name}: the note at a hovered mark`, (await tip.isVisible()) ? [] : ['hidden']);
    await page.screenshot({ path: resolve(folder, `${name}-hover.png`) });
    await page.mouse.move(0, 0);
    await mark.focus();
    check(`${name}: the note at a focused mark`, (await tip.isVisible()) ? [] : ['hidden']);
    await mark.press('Enter');
    await page.screenshot({ path: resolve(folder, `${name}-card.png`) });
    const fact = page.locator('.card:target a.fact').first();
    await fact.click();
    await inView('the fact of a claim');
    await page.screenshot({ path: resolve(folder, `${name}-fact.png`) });
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 960 });
  await page.screenshot({ path: resolve(folder, `${name}-print.png`), fullPage: true });
  await page.pdf({ path: resolve(folder, `${name}.pdf`), format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
  await context.close();
}
await browser.close();
console.log(faults === 0 ? 'nothing to mend' : `${faults} checks failed`);
process.exit(faults === 0 ? 0 : 1);
