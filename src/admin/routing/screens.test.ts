import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mainScreenOf, mainScreens, screens } from './screens.ts';

const files = readdirSync(new URL('../screens/', import.meta.url), { withFileTypes: true }).filter((one) =>
  one.isFile(),
);

it('every screen has its component, and every screen component has an address', () => {
  const named = new Set(Object.values(screens).map(({ component }) => `${component}.tsx`));
  expect([...named].sort()).toEqual(files.map(({ name }) => name).sort());
});

it('no two screens share a shortcut, an address or a label', () => {
  for (const part of ['key', 'path', 'label'] as const) {
    const values = mainScreens.map((screen) => screen[part]);
    expect(new Set(values).size).toBe(values.length);
  }
  expect(mainScreens.map(({ path }) => path)).toContain('/admin/settings');
});

it('a detail belongs to its parent screen', () => {
  expect(mainScreenOf('contact')?.label).toBe('Contacts');
  expect(mainScreenOf('settings')?.label).toBe('Settings');
  expect(mainScreenOf('login')).toBeUndefined();
});

it('every address of the admin that the code links to leads to a screen', () => {
  const patterns = Object.values(screens).map(
    ({ path }) => new RegExp(`^${path.replace(/\/:\w+\?/, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`),
  );
  const linked = globSync('{src,netlify/server}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    // A filled-in value may be a part of the path or, at its end, the query.
    [...readFileSync(file, 'utf8').matchAll(/[`'"](\/admin\/\w[^`'"?]*)/g)].map(([, address = '']) =>
      address.replace(/(?<!\/)\$\{.*/, '').replaceAll(/\$\{[^}]*\}?/g, 'x'),
    ),
  );
  expect(new Set(linked).size).toBeGreaterThan(25);
  const ours = new Set(['/admin/login', ...Object.values(screens).map(({ path }) => path as string)]);
  expect(linked.filter((address) => !ours.has(address) && !patterns.some((one) => one.test(address)))).toEqual([]);
});
