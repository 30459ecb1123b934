import { beforeEach, expect, test } from 'vitest';
import { lookUpPaths } from '#contract/api/known-paths.ts';
import { lintEssay } from '#contract/content/lint/lint-essay.ts';
import { tokenFor } from '#support/administrator.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import adminContent from '../../functions/admin-content.ts';

let admin: Awaited<ReturnType<typeof contentSite>>;
let headers: Record<string, string>;
beforeEach(async () => {
  captureLog();
  admin = await contentSite();
  headers = { Authorization: `Bearer ${await tokenFor(admin.deploy.context)}`, 'Content-Type': 'application/json' };
});

const ask = (path: string, data: object, given = headers) => {
  const request = apiRequest(path, { method: 'POST', headers: given, body: JSON.stringify(data) });
  return callFunction(adminContent, request, callContext({ deploy: admin.deploy }));
};

test('the linter beside a text reports the links and pictures that a save refuses', async () => {
  await ask('/api/admin/content', essayDraft({ slug: 'a-draft', status: 'draft' }));
  const paths = [
    ...['/', '/about', '/essays/a-draft', '/admin/media', '/rss.xml', '/figures/four-round-trips.svg'],
    ...['/abuot', '/essays/no-draft', '/figures/none.svg', `/media/${'0'.repeat(64)}`, '/__proto__', '/é b'],
  ];
  const { pages, files } = lookUpPaths.response.parse((await ask(lookUpPaths.path, { paths })).body);
  expect(pages).toEqual(['/', '/about', '/essays/a-draft', '/admin/media']);
  expect(files).toEqual(['/rss.xml', '/figures/four-round-trips.svg']);

  const body = [...paths.map((path) => `[a](<${path}>)`), ...paths.map((path) => `![b](<${path}>)`)].join('\n\n');
  const isPicture = (path: string) => files.includes(path);
  const isAddress = (path: string) => isPicture(path) || pages.includes(path);
  const told = lintEssay(body, { page: '/essays/one', hasPlaces: true, isAddress, isPicture });
  expect(told).toHaveLength(6 + 10);
  const first = told[0];
  const refused = await ask('/api/admin/content', essayDraft({ slug: 'one', content: { ...essayContent, body } }));
  expect(refused.body).toMatchObject({
    fields: { 'content.body': `Line ${first?.line} ${first?.wrong}. ${first?.instead}` },
  });
});

test('the linter reports the places in other texts that a save refuses', async () => {
  const body = '## Draft\n\nA word.';
  const other = await admin.create(
    essayDraft({ slug: 'other', status: 'published', content: { ...essayContent, body } }),
  );
  const changed = essayDraft({ slug: 'other', content: { ...essayContent, body: '## Changed' } });
  await admin.send('PUT', `/api/admin/content/${other.id}`, { ...changed, rev: other.rev, beside: true });
  const places = [
    ...[
      { path: '/essays/other', id: 'draft' },
      { path: '/essays/other', id: 'changed' },
    ],
    ...[
      { path: '/essays/other', id: 'gone' },
      { path: '/about', id: 'gone' },
      { path: '/essays/none', id: 'a' },
    ],
  ];
  const { noPlaces } = lookUpPaths.response.parse((await ask(lookUpPaths.path, { paths: [], places })).body);
  expect(noPlaces).toEqual([{ path: '/essays/other', id: 'gone' }]);

  const text = 'One\n\n[a](other#draft) [b](/essays/other#changed) [c](other#gone)';
  const isPlace = ({ id }: { id: string }) => id !== 'gone';
  const [told] = lintEssay(text, { page: '/essays/one', hasPlaces: true, isPlace });
  const refused = await ask(
    '/api/admin/content',
    essayDraft({ slug: 'one', content: { ...essayContent, body: text } }),
  );
  expect(refused.body).toMatchObject({
    fields: { 'content.body': `Line ${told?.line} ${told?.wrong}. ${told?.instead}` },
  });
});

test('only the administrator gets an answer, for at most two hundred paths at once', async () => {
  expect((await ask(lookUpPaths.path, { paths: ['/'] }, { 'Content-Type': 'application/json' })).status).toBe(401);
  expect((await ask(lookUpPaths.path, { paths: Array.from({ length: 201 }, () => '/') })).status).toBe(400);
});
