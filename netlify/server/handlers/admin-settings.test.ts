import { listSettings, saveSetting } from '#contract/api/admin-settings.ts';
import { readSite } from '#contract/api/site.ts';
import { problem } from '#contract/problem.ts';
import { settings } from '#contract/settings.ts';
import { settings as storedSettings } from '#storage/collections/settings.ts';
import { administratorOf } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import handler from '../../functions/admin-settings.ts';
import publicSite from '../../functions/site.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { isLive } from '#storage/revision.ts';
import { defaultOf } from '#contract/content/setting-texts.ts';

const title = {
  key: 'hero_title',
  value: 'Build what lasts',
  type: 'string',
  category: 'homepage',
  description: 'The heading of the home page.',
};
const maintenance = { key: 'maintenance_mode', value: true, type: 'boolean', category: 'system', description: '' };

let site: StoredSite;
let headers: Record<string, string>;
const context = () => callContext({ deploy: site.deploy });
const save = (json: unknown) => callFunction(handler, apiRequest(saveSetting.path, { json, headers }), context());
async function valueOf(key: string) {
  const { body } = await callFunction(handler, apiRequest(listSettings.path, { headers }), context());
  return listSettings.response.parse(body).settings.find((setting) => setting.key === key)?.value;
}
async function whatVisitorsSee() {
  const { body } = await callFunction(publicSite, apiRequest(readSite.path), context());
  return readSite.response.parse(body).site;
}

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  headers = await administratorOf(site);
});

describe('the list', () => {
  test('holds every setting of the registry, each with its default as in content/site.json', async () => {
    const { body } = await callFunction(handler, apiRequest(listSettings.path, { headers }), context());
    const files = await builtInSite();
    expect(listSettings.response.parse(body).settings).toEqual(
      settings.map((setting) => ({ key: setting.key, value: defaultOf(setting, files) })),
    );
  });

  test('falls back to the default if a value of another type is stored', async () => {
    await site.stores.open(storedSettings).create(maintenance.key, { ...maintenance, value: 'sometimes' });
    expect(await valueOf(maintenance.key)).toBe(false);
  });

  test('is for the administrator only, and so is saving', async () => {
    headers = {};
    expect((await callFunction(handler, apiRequest(listSettings.path), context())).status).toBe(401);
    expect((await save(title)).status).toBe(401);
    expect((await site.stores.open(storedSettings).all()).records).toEqual([]);
  });
});

describe('a setting that is saved', () => {
  test('is in the list, and visitors see it at once', async () => {
    await whatVisitorsSee();
    const { status, body } = await save(title);
    const setting = { key: title.key, value: title.value };
    expect([status, saveSetting.response.parse(body)]).toEqual([200, { success: true, setting }]);
    expect(await valueOf(title.key)).toBe(title.value);
    expect((await whatVisitorsSee()).heroTitle).toBe(title.value);
    await save(maintenance);
    expect((await whatVisitorsSee()).maintenance).toBe(true);
    await save({ ...maintenance, value: false });
    expect((await whatVisitorsSee()).maintenance).toBe(false);
  });

  test('falls back to its default if an earlier version stored it as empty, for visitors and in the list', async () => {
    await site.stores.open(storedSettings).create(title.key, { ...title, value: '' });
    const files = await builtInSite();
    expect((await whatVisitorsSee()).heroTitle).toBe(files.settings.hero_title);
    expect(await valueOf(title.key)).toBe(files.settings.hero_title);
  });

  test('is one line without invisible characters', async () => {
    const { status } = await save({ ...title, value: ' Build\u200B  what\n lasts\u202E ' });
    expect([status, await valueOf(title.key)]).toEqual([200, 'Build what lasts']);
  });

  test('may be an announcement without a text', async () => {
    const announcement = { ...title, key: 'announcement_text', value: ' ' };
    expect((await save(announcement)).status).toBe(200);
    expect(await valueOf('announcement_text')).toBe('');
  });

  test('is kept with its history, and not written again if nothing changes', async () => {
    await save(title);
    await save({ ...title, value: 'Something else' });
    await save({ ...title, value: 'Something else' });
    const history = await site.stores.open(storedSettings).history(title.key);
    expect(history.filter(isLive).map(({ value }) => value.value)).toEqual(['Something else', title.value]);
  });

  test('by ten calls at once ends as one of their values, and every call succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save({ ...title, value: `Title ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await valueOf(title.key)).toMatch(/^Title \d$/);
  });

  test.each(settings.map((setting) => [setting.key, setting] as const))(
    'may be %s',
    async (key, { type, category, help }) => {
      const value = type === 'boolean' ? true : 'someone@example.com';
      expect((await save({ key, value, type, category, description: help })).status).toBe(200);
      expect(await valueOf(key)).toBe(value);
    },
  );
});

describe('what is refused is not stored', () => {
  test.each([
    ['an unknown key', { ...title, key: 'hero_colour' }, 'key'],
    ['a key of JavaScript', { ...title, key: '__proto__' }, 'key'],
    ['a key that is a path', { ...title, key: '../contacts' }, 'key'],
    ['a number for a text', { ...title, value: 7 }, 'value'],
    ['a switch for a text', { ...title, value: true }, 'value'],
    ['a text for a switch', { ...maintenance, value: 'true' }, 'value'],
    ['another type than the setting has', { ...title, type: 'boolean' }, 'type'],
    ['a list', { ...title, value: ['a'] }, 'value'],
    ['nothing for a value', { ...title, value: undefined }, 'value'],
    ['an address that is none', { ...title, key: 'contact_email', value: 'nobody' }, 'value'],
    ['an address that is empty', { ...title, key: 'contact_email', value: '' }, 'value'],
    ['21,000 characters', { ...title, value: 'x'.repeat(21_000) }, 'value'],
    ['an extra key', { ...title, id: 7 }, 'id'],
  ])('%s', async (_, body, field) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(problem.parse(answer.body).fields ?? {})).toEqual([field]);
    expect((await site.stores.open(storedSettings).all()).records).toEqual([]);
  });

  test.each(settings.filter(({ type }) => type === 'string').map((setting) => [setting.key, setting] as const))(
    '%s that is empty, invisible or longer than the layout allows, with what to do',
    async (key, setting) => {
      if (setting.type !== 'string') throw new Error('It is a text.');
      const message = async (value: string) =>
        problem.parse((await save({ ...title, key, value })).body).fields?.['value'];
      const name = `the ${setting.label.toLowerCase()}`;
      expect(await message('x'.repeat(setting.most + 1))).toBe(`Keep ${name} to ${setting.most} characters.`);
      if (setting.mayBeEmpty) return;
      for (const value of ['', ' \n ', '\u200B\u00AD\u2800'])
        expect(await message(value)).toBe(`Write ${name}. It cannot be empty.`);
      expect((await site.stores.open(storedSettings).all()).records).toEqual([]);
    },
  );

  test('33 KB', async () => {
    expect((await save({ ...title, value: 'x'.repeat(33 * 1024) })).status).toBe(413);
  });

  test('anything while storage is down', async () => {
    site.faults = (request) => (request.startsWith('PUT') && request.includes('_settings') ? 403 : undefined);
    expect((await save(title)).status).toBe(503);
    site.faults = () => undefined;
    expect((await site.stores.open(storedSettings).all()).records).toEqual([]);
  });
});
