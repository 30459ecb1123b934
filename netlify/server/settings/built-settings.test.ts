import { settings } from '#contract/settings.ts';
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
const built = settings.filter((setting) => setting.built).map(({ key }) => key);

describe.each(built)('%s', (key) => {
  const text = 'someone@example.com';

  test('that was saved is what pages are built with, and nothing else changes', () => {
    const laid = withSettings(site, builtSettingsOf([record(key, text)]));
    expect(builtTextsOf(laid)).toEqual({ ...builtTextsOf(site), [key]: text });
  });

  test('that was emptied, or is no text, is what the file says', () => {
    for (const value of ['  ', false]) {
      expect(withSettings(site, builtSettingsOf([record(key, value)]))).toEqual(site);
    }
  });
});

test('other settings are not for builds', () => {
  const others = settings.filter(({ key }) => !built.includes(key)).map(({ key }) => record(key, 'x'));
  expect(builtSettingsOf(others)).toEqual({});
});

test('the title of the site is in the title of every page, and the company keeps its name', () => {
  const laid = withSettings(site, { site_title: 'Foundry', site_description: 'What we say.' });
  const meta = { path: '/about', title: 'About', description: '', image: '/x.png', trail: [] };
  expect(headOf(meta, laid, 'https://forge.example').title).toBe('About · Foundry');
  expect([laid.name, laid.description]).toEqual([site.name, 'What we say.']);
});
