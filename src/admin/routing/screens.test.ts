import { readdirSync } from 'node:fs';
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
