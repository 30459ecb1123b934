import { readSite } from '#contract/api/site.ts';
import { settings } from '#contract/settings.ts';
import { expect, test } from 'vitest';
import { builtInSite } from '../content/files/built-in.ts';
import { publicSettingsOf } from './public-settings.ts';

const record = (key: string, value: string | boolean) => ({
  key,
  value,
  type: typeof value,
  category: 'general',
  description: '',
});
const live = settings.flatMap((setting) => (setting.live === undefined ? [] : [{ ...setting, name: setting.live }]));

test('without stored settings visitors get the defaults, each under its name', async () => {
  const site = await builtInSite();
  expect(publicSettingsOf(site, [], new Set())).toMatchObject({
    heroTitle: site.settings.hero_title,
    heroSubtitle: site.settings.hero_subtitle,
    announcement: null,
    contactEmail: site.email,
    maintenance: false,
    maintenanceNotice: null,
    analytics: true,
  });
});

test.each(live)(
  'visitors get a saved $key as $name, and nothing else changes except what it switches',
  async (setting) => {
    const site = await builtInSite();
    const value = setting.type === 'boolean' ? !setting.default : 'someone@example.com';
    const gate = setting.while === undefined ? [] : [record(setting.while, true)];
    const answer = publicSettingsOf(site, [record(setting.key, value), ...gate], new Set());
    const answered = Object.entries(answer);
    const switched = live.filter((other) => other.while === setting.key).map(({ name }) => name);
    const otherwise = {
      ...publicSettingsOf(site, gate, new Set()),
      ...Object.fromEntries(answered.filter(([name]) => switched.includes(name))),
    };
    expect(answer).toEqual({ ...otherwise, [setting.name]: value });
    expect(readSite.response.parse({ success: true, site: answer }).site).toEqual(answer);
  },
);
