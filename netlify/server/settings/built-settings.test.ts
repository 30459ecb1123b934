import { builtGates, settings } from '#contract/settings.ts';
import { headOf } from '#markup/head.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtInSite } from '../content/files/built-in.ts';
import { builtTextsOf, withSettings } from '../content/visible/with-settings.ts';
import { builtSettingsOf } from './built-settings.ts';

let site: Awaited<ReturnType<typeof builtInSite>>;
beforeAll(async () => {
  site = await builtInSite();
});

const record = (key: string, value: string | boolean) => ({
  key,
  value,
  type: typeof value,
  category: 'general',
  description: '',
});
const built = settings.filter((setting) => setting.built);
const keys: string[] = [...built.map(({ key }) => key), ...builtGates];

describe.each(built)('$key', ({ key, while: gate }) => {
  const text = 'someone@example.com';
  const gates = gate === undefined ? [] : [record(gate, true)];

  test('is what pages are built with once it is saved, and nothing else changes', () => {
    const laid = withSettings(site, builtSettingsOf([record(key, text), ...gates]));
    expect(builtTextsOf(laid)).toEqual({ ...builtTextsOf(site), [key]: text });
  });

  test('falls back to the file if it is empty or not a text', () => {
    for (const value of ['  ', false]) {
      expect(withSettings(site, builtSettingsOf([record(key, value)]))).toEqual(site);
    }
  });
});

test('other settings do not affect builds', () => {
  const others = settings.filter(({ key }) => !keys.includes(key)).map(({ key }) => record(key, 'x'));
  expect(builtSettingsOf(others)).toEqual({});
});

test('an announcement is built in only while it is switched on', () => {
  const text = record('announcement_text', 'We are hiring.');
  const textWhere = (...stored: ReturnType<typeof record>[]) =>
    withSettings({ ...site, settings: { ...site.settings, announcement_text: 'The file’s.' } }, builtSettingsOf(stored))
      .settings.announcement_text;
  expect(textWhere()).toBe('');
  expect(textWhere(text)).toBe('');
  expect(textWhere(text, record('announcement_enabled', true))).toBe('We are hiring.');
  expect(textWhere(text, record('announcement_enabled', false))).toBe('');
  expect(textWhere(record('announcement_enabled', true))).toBe('The file’s.');
});

test('the title of the site is in the title of every page, and the company keeps its name', () => {
  const laid = withSettings(site, { site_title: 'Foundry', site_description: 'What we say.' });
  const meta = { path: '/about', title: 'About', description: '', image: '/x.png', trail: [] };
  expect(headOf(meta, laid, 'https://forge.example').title).toBe('About · Foundry');
  expect([laid.name, laid.description]).toEqual([site.name, 'What we say.']);
});
