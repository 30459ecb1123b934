import { beforeEach, describe, expect, test } from 'vitest';
import { createContent } from '#contract/api/admin-content.ts';
import { readSite } from '#contract/api/site.ts';
import { sendContact } from '#contract/api/contact.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { essayDraft } from '#support/content-drafts.ts';
import { rawStore } from '#support/local-blobs.ts';
import { spoiledTexts } from '#support/spoiled-records.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const slug = 'night-market';
const open = [
  '/essays',
  `/essays/${slug}`,
  '/rss.xml',
  '/sitemap-0.xml',
  '/api/essays',
  `/api/essays/${slug}`,
  '/api/content/published',
  '/api/site',
  '/api/projects',
];

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

/** Adds a revision above an item's newest, as another version or a failing disk would. */
async function writeAbove(text: (standing: Record<string, unknown>) => string): Promise<void> {
  const store = rawStore(site.deploy.context, 'content');
  const keys = (await store.list()).blobs.map(({ key }) => key).filter((key) => /^all\/[^/]+\/\d{6}$/.test(key));
  const [key = ''] = keys.sort().slice(-1);
  const standing = JSON.parse(await store.get(key, { type: 'text' })) as Record<string, unknown>;
  await store.set(key.replace(/\d{6}$/, '000002'), text(standing));
}

describe('rules 45: unreadable data opens nothing', () => {
  test.each([
    ...Object.values(spoiledTexts),
    'null',
    '{"v":1}',
    '{"v":99,"value":{"title":"canary","status":"published"}}',
  ])('an item is not public, its address is not free, and nothing of it is shown: %s', async (text) => {
    const made = await site.strike(createContent.path, { headers, json: essayDraft({ slug, status: 'published' }) });
    expect(made.status).toBe(200);
    await writeAbove(() => text);
    for (const path of open) {
      const answer = await site.strike(path);
      expect([path, answer.status < 500, /canary|Night market/.test(answer.text)]).toEqual([path, true, false]);
    }
    const taking = await site.strike(createContent.path, { headers, json: essayDraft({ slug, status: 'published' }) });
    expect(taking.status).toBe(409);
  });

  test('a field added by a later version is shown to no one', async () => {
    await site.strike(createContent.path, { headers, json: essayDraft({ slug, status: 'published' }) });
    await writeAbove((standing) => {
      const value = standing['value'] as Record<string, unknown>;
      return JSON.stringify({
        ...standing,
        rev: 2,
        value: { ...value, secretNote: 'canary', content: { ...(value['content'] as object), secretNote: 'canary' } },
      });
    });
    for (const path of open) expect([path, (await site.strike(path)).text.includes('canary')]).toEqual([path, false]);
  });

  test('a corrupt switch closes the forms and counts no one', async () => {
    for (const key of ['maintenance_mode', 'analytics_enabled'])
      await rawStore(site.deploy.context, 'settings').set(`all/${key}/000001`, '{"value":false');
    const { body } = await site.strike(readSite.path);
    expect(body?.['site']).toMatchObject({ maintenance: true, analytics: false });
    const json = {
      name: 'Ada Meridian',
      email: 'ada@example.com',
      inquiryType: 'founder',
      message: 'We should build an engine.',
    };
    const { status, body: answer } = await site.strike(sendContact.path, { json, ip: '198.18.230.1' });
    expect([status, answer?.['code']]).toEqual([503, 'maintenance']);
  });
});
