import { expect, test } from './fixtures.ts';
import { wholeStyle, wholeStyles } from './support/left-out-styles.ts';
import { publicPages } from './support/public-pages.ts';

/**
 * Runs in a page: finds rules of its full style that would apply but are missing, and custom properties that are used
 * but undefined.
 */
function missing(whole: string): string[] {
  type Listed = [name: string, selector: string, rule: CSSStyleRule];
  const listed = (rules: CSSRuleList, around = ''): Listed[] =>
    [...rules].flatMap((rule): Listed[] => {
      if (rule instanceof CSSStyleRule) {
        const { style } = rule;
        const said = [...style].filter((name) => !name.startsWith('--')).map((name) => style.getPropertyValue(name));
        // Selectors in a list that match nothing may be missing.
        return rule.selectorText
          .split(/,(?![^(]*\))/)
          .map((one) => one.trim())
          .map((selector): Listed => [`${around} ${selector} ${said.join(';')}`, selector, rule]);
      }
      if (!(rule instanceof CSSGroupingRule)) return [];
      return listed(rule.cssRules, `${around} ${rule.cssText.slice(0, rule.cssText.indexOf('{'))}`);
    });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(whole);
  const own = [...document.styleSheets].flatMap(({ cssRules }) => listed(cssRules));
  const names = new Set(own.map(([name]) => name));
  const matches = (selector: string) => {
    // Hovering, opening or targeting an element may make it match.
    const always = selector.replaceAll(
      /::?(?:before|after|placeholder|marker|selection|-webkit-[\w-]+|view-transition[\w-]*\([^)]*\))|:(?:hover|focus-visible|focus|target|disabled)/g,
      '',
    );
    return document.querySelector(always.replace(/(^|[\s>+~(])(?=$|[\s>+~)])/g, '$1*') || '*') !== null;
  };
  const rules = listed(sheet.cssRules)
    // Rules that only declare custom properties are checked below.
    .filter(([name, selector]) => !name.endsWith(' ') && !names.has(name) && matches(selector))
    .map(([name]) => name);
  const texts = own.map(([, , rule]) => rule.cssText);
  const declared = new Set(texts.flatMap((text) => Array.from(text.matchAll(/(--[\w-]+):/g), ([, name]) => name)));
  const used = [...texts, document.body.innerHTML].flatMap((text) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name),
  );
  const vain = used.filter((name) => !declared.has(name) && whole.includes(`${name}:`));
  return [...new Set([...rules, ...vain])];
}

for (const { name, path, status } of publicPages) {
  test(`${name} has every style rule that takes effect in it`, async ({ page, expectTrouble }) => {
    if (status === 404) expectTrouble(/404/);
    await page.goto(path, { waitUntil: 'networkidle' });
    const whole = wholeStyle(path) ?? '';
    expect(whole.length).toBeGreaterThan(10_000);
    expect(await page.evaluate(missing, whole)).toEqual([]);
  });
}

test('a missing rule that would take effect is found', async ({ page }) => {
  await page.goto('/about');
  const more = `${wholeStyle('/about') ?? ''}@media (width >= 1px) { .wrap:hover, .nowhere { outline-offset: 7px } }`;
  expect(await page.evaluate(missing, more)).toEqual([expect.stringContaining('.wrap:hover 7px')]);
  const asks = `${wholeStyle('/about') ?? ''}:root { --asked: 1px }`;
  await page.evaluate(() => document.styleSheets[0]?.insertRule('p { outline-offset: var(--asked) }'));
  expect(await page.evaluate(missing, asks)).toEqual(['--asked']);
});

test('a class whose rules were left out of a page fails a test as soon as an element gets it', async ({
  page,
  expectTrouble,
}) => {
  await page.goto('/about');
  const style = (await page.locator('head style').textContent()) ?? '';
  const leftOut = wholeStyles().byPath['/about']?.filter((name) => /^[a-z-]+$/.test(name) && !style.includes(name));
  const [one = '', other = ''] = leftOut ?? [];
  for (const name of [one, other]) {
    expectTrouble(new RegExp(`built without the style of \\.${name},`));
    const said = page.waitForEvent('console', (message) => message.text().includes(`.${name},`));
    await page.evaluate(
      ([name, isNew]) => {
        const element = isNew ? document.createElement('p') : document.body;
        element.classList.add(name);
        if (isNew) document.body.append(element);
      },
      [name, name === other] as const,
    );
    await said;
  }
});
