import { cp, mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startBuild } from '#contract/api/admin-build.ts';
import { signOut } from '#contract/api/admin-session.ts';
import { listContent, readContentItem } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath } from '#contract/endpoint.ts';
import { keptVersion, unpackInto } from '#scripts/keep-version.ts';
import { configureSignIn, tokenFor } from '#support/administrator.ts';
import { essayDraft, projectDraft } from '#support/content-drafts.ts';
import { deployedVersion, type DeployedVersion } from '#support/deployed-version.ts';
import { captureLog } from '#support/function-calls.ts';
import { hookServer } from '#support/hook-server.ts';
import { addLaterFields, everythingStored, withoutLaterFields } from '#support/later-fields.ts';
import { pageDraft } from '#support/page-of-bands.ts';
import { deedsAt, type Item } from '#support/rollback-deeds.ts';
import { administratorsView, visitorsView, withoutRevisionsOfFiles } from '#support/rollback-views.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 10, 9);
const project = fileURLToPath(new URL('..', import.meta.url));
const deployed = join(project, 'netlify/.build');

let site: StoredSite;
let deploys = 0;

beforeEach(async () => {
  captureLog();
  site = await storedSite();
  configureSignIn();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  return () => vi.useRealTimers();
});

/** A version as a fresh instance in its own folder, since Node caches modules by address. */
async function coldInstance(fill: (folder: string) => Promise<unknown>) {
  // In this folder, modules are loaded by Node itself, as on the platform, and find `sharp`.
  const cache = join(project, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'rollback-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await fill(folder);
  deploys += 1;
  return deployedVersion(folder, { ...site.deploy, id: `deploy-${deploys}` });
}
const thisVersion = () => coldInstance((folder) => cp(deployed, folder, { recursive: true }));
const versionBefore = () => coldInstance(async (folder) => unpackInto(folder, await readFile(keptVersion)));

/** The administrator signed in at the current time. */
const administrator = async () => ({ Authorization: `Bearer ${await tokenFor(site.deploy.context)}` });

const idOf = (rows: readonly Record<string, unknown>[], field: string, value: string): string => {
  const row = rows.find((one) => one[field] === value);
  if (!row) throw new Error(`There is no ${field} ${value}.`);
  return String(row['id']);
};

const itemAt = async (version: DeployedVersion, id: string): Promise<Item> => {
  const { body } = await version.call('GET', fillPath(readContentItem.path, { id }), {
    headers: await administrator(),
  });
  return (body as { item: Item }).item;
};

interface View {
  visitors: object;
  administrator: object;
}

/** Compared part by part, since a failure of the whole would not show what differs. */
function expectSame(found: View, wanted: View, who: string): void {
  for (const side of ['visitors', 'administrator'] as const) {
    const parts: Record<string, unknown> = { ...found[side] };
    for (const [part, value] of Object.entries(wanted[side]))
      expect(parts[part], `what ${who}: ${part}`).toEqual(value);
    expect(Object.keys(parts)).toEqual(Object.keys(wanted[side]));
  }
}

test('the previous version runs on what this one wrote, with an extra field in every record: nothing disappears, nothing is published or withdrawn, and this version finds everything again', async () => {
  const now = await thisVersion();
  const signedOut = await administrator();
  const doing = deedsAt(now, await administrator());

  // The first day: this version writes something of every kind.
  await doing.administer('POST', syncContent.path);
  for (const name of ['Ada', 'Bola', 'Chidi', 'Dele'])
    expect((await doing.write(name, '203.0.113.1')).status).toBe(200);
  await doing.write('Robot', '203.0.113.2', { website: 'https://advertising.example' });
  for (const name of ['ada', 'bola', 'chidi']) await doing.join(name, `203.0.113.${3 + name.length}`);
  await doing.bring('emeka');
  await doing.join('robot', '203.0.113.9', 'https://advertising.example');
  await doing.view('/', '203.0.113.1');
  const picture = await doing.upload();
  await doing.describe(picture.id, 'A market at night');
  const first = await doing.create(essayDraft({ slug: 'published', title: 'Said first', status: 'published' }));
  // Visitors keep seeing this version while the administrator restores the first text.
  const published = await doing.save(first, { title: 'What visitors see' });
  expect(await doing.restore(published, 1)).toMatchObject({ title: 'Said first', status: 'draft' });
  // These two have only a title and a text.
  const few = { body: 'A sentence about a market, and one about its light.' };
  await doing.create(essayDraft({ slug: 'few-words', title: 'Few words', status: 'published', content: few }));
  const short = await doing.create(essayDraft({ slug: 'short', title: 'Short', content: few }));
  const moved = await doing.create(essayDraft({ slug: 'moved-from', title: 'It moved', status: 'published' }));
  await doing.save(moved, { slug: 'moved-to' });
  const archived = await doing.create(essayDraft({ slug: 'archived', status: 'published' }));
  await doing.save(archived, { status: 'archived' });
  await doing.remove(await doing.create(essayDraft({ slug: 'deleted', status: 'published' })));
  const brought = await doing.create(essayDraft({ slug: 'brought-back', title: 'It is back', status: 'published' }));
  await doing.remove(brought);
  await doing.restore({ ...brought, rev: brought.rev + 1 }, brought.rev, { undo: true });
  const moment = new Date(start + 3 * day).toISOString();
  await doing.create({ ...essayDraft({ slug: 'to-come', status: 'published' }), publishAt: moment });
  const draft = await doing.create(projectDraft({ slug: 'a-draft' }));
  await doing.create(pageDraft({ status: 'published' }));
  await doing.set('hero_title', 'As this version said');
  await doing.set('announcement_text', 'Come to the market.');
  await doing.set('announcement_enabled', true);
  const items = (await administratorsView(now, await administrator())).items.rows;
  const ofFile = (slug: string) => itemAt(now, idOf(items, 'slug', slug));
  // Their files still exist, one with another text in the previous version: they must not come back.
  await doing.save(await ofFile('a-timeout-is-not-a-failure'), { status: 'archived' });
  await doing.remove(await ofFile('count-the-round-trips'));
  await doing.save(await ofFile('the-outbox-comes-first'), { title: 'An edit of a file' });
  // Unknown to the previous version: a part of the site, and a setting.
  const partsOf = async (version: DeployedVersion) => {
    const { body } = await version.call('GET', `${listContent.path}?limit=100`, { headers: await administrator() });
    const { contentItems, unreadable } = body as Record<string, { id: string; type?: string; rev?: number }[]>;
    const ids = (list: typeof contentItems) => list?.filter(({ id }) => id.startsWith('part-')).map(({ id }) => id);
    return { read: ids(contentItems)?.sort(), unread: ids(unreadable)?.sort() };
  };
  const { read: parts = [] } = await partsOf(now);
  const [quiz] = (await Promise.all(parts.map((id) => itemAt(now, id)))).filter(({ slug }) => slug === 'quiz');
  if (!quiz) throw new Error('The brain test is no item.');
  const question = { ...(quiz.content as { questions: [object] }).questions[0], question: 'Which pattern is it?' };
  const rest = (quiz.content as { questions: object[] }).questions.slice(1);
  const edited = await doing.save(quiz, { content: { ...(quiz.content as object), questions: [question, ...rest] } });
  await doing.set('maintenance_text', 'Back at noon.');
  await now.call('POST', signOut.path, { headers: signedOut });
  // After a save, the hook would be called later, and the clock stands still here.
  await hookServer();
  await doing.administer('POST', startBuild.path);
  vi.stubEnv('BUILD_HOOK_URL', undefined);

  // The second day: sums and cleanup, and an address reaches its limit.
  vi.setSystemTime(start + day + 2 * hour);
  await addLaterFields(site.deploy.context);
  for (const _ of ['sums', 'tidies up']) await now.run('every-hour');
  const doingToday = deedsAt(now, await administrator());
  for (const n of [1, 2, 3, 4, 5]) await doingToday.write(`Guest${n}`, '203.0.113.20');
  await doingToday.view('/about', '203.0.113.1');
  await doingToday.eraseContact(
    idOf((await administratorsView(now, await administrator())).contacts.rows, 'name', 'Dele'),
  );
  const denied = await administrator();
  await now.call('POST', signOut.path, { headers: denied });
  await addLaterFields(site.deploy.context);
  const stores = [...(await everythingStored(site.deploy.context))];
  expect(
    stores.filter(([, texts]) => [...texts.values()].some((text) => text.includes('addedLater'))).map(([name]) => name),
  ).toEqual(
    expect.arrayContaining([
      'builds',
      'contacts',
      'content',
      'events',
      'limits',
      'media',
      'retention',
      'rollups',
      'settings',
      'slugs',
      'subscribers',
    ]),
  );

  const paths = [
    ...['few-words', 'published', 'moved-from', 'moved-to', 'archived', 'deleted', 'brought-back', 'to-come'],
    ...['a-timeout-is-not-a-failure', 'count-the-round-trips', 'the-outbox-comes-first', 'the-receipt-is-the-product'],
  ].map((slug) => `/essays/${slug}`);
  const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const warnings = () => warned.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; key?: string });
  const pauses = () => warnings().filter(({ event }) => event === 'storage_paused').length;
  // On a machine that stalls for a second, visitors see what the build knew of, for half a minute.
  const look = async (version: DeployedVersion) => {
    for (;;) {
      const paused = pauses();
      const view = {
        visitors: await visitorsView(version, ['/essays', picture.path, ...paths]),
        administrator: await administratorsView(version, await administrator()),
      };
      const isUnsure = Object.values(view.visitors.pages).some(({ status }) => status >= 500);
      if (pauses() === paused && !isUnsure) return view;
      vi.setSystemTime(Date.now() + 31_000);
    }
  };
  const wanted = await look(now);
  const statusOf = (path: string) => wanted.visitors.pages[path]?.status;
  expect([picture.path, ...paths].filter((path) => statusOf(path) === 200)).toEqual([
    picture.path,
    ...[
      'few-words',
      'published',
      'moved-to',
      'brought-back',
      'the-outbox-comes-first',
      'the-receipt-is-the-product',
    ].map((slug) => `/essays/${slug}`),
  ]);

  // The rollback: the previous version shows the same, works with it, and warns only of what it does not know.
  const before = await versionBefore();
  expectSame(await look(before), wanted, 'the version before shows');
  expect([parts.length, await partsOf(before)]).toEqual([4, { read: [], unread: parts }]);
  const atBefore = deedsAt(before, await administrator());
  for (const token of [signedOut, denied])
    expect((await before.call('GET', listContent.path, { headers: token })).status, 'who has signed out').toBe(401);
  expect((await atBefore.write('Guest6', '203.0.113.20')).status, 'over the limit').toBe(429);
  expect((await atBefore.write('Guest1', '203.0.113.20')).status, 'a message that was sent before').toBe(200);
  await before.run('every-hour');
  await atBefore.administer('POST', syncContent.path);
  const synced = withoutRevisionsOfFiles(await look(before));
  expectSame(synced, withoutRevisionsOfFiles(wanted), 'the version before shows after its schedule and a sync');

  const { contacts, spam, subscribers } = wanted.administrator;
  await atBefore.save(await itemAt(before, draft.id), { title: 'Edited by the version before' });
  await atBefore.save(await itemAt(before, short.id), { title: 'Short, as the version before said' });
  await atBefore.save(await itemAt(before, published.id), { title: 'Still not to be seen' });
  await atBefore.fileContact(idOf(contacts.rows, 'name', 'Bola'), true);
  await atBefore.fileContact(idOf(spam.rows, 'name', 'Robot'), false);
  await atBefore.eraseContact(idOf(contacts.rows, 'name', 'Chidi'));
  await atBefore.fileSubscriber(idOf(subscribers.rows, 'email', 'bola@example.com'), true);
  await atBefore.eraseSubscriber(idOf(subscribers.rows, 'email', 'chidi@example.com'));
  await atBefore.describe(picture.id, 'As the version before said');
  await atBefore.set('hero_subtitle', 'As the version before said');
  await atBefore.write('Esi', '203.0.113.30');
  await atBefore.join('esi', '203.0.113.30');
  const left = await look(before);
  const { site: said, settings: built, ...others } = wanted.visitors;
  expect(left.visitors, 'what visitors get').toEqual({
    ...others,
    site: { ...(said as object), heroSubtitle: 'As the version before said' },
    settings: { ...(built as object), hero_subtitle: 'As the version before said' },
  });

  // This version again: everything is there, including the fields that it had added.
  const again = await thisVersion();
  expectSame(await look(again), left, 'this version finds again');
  expect(await itemAt(again, short.id), 'what nobody said is said by nobody').toMatchObject({
    title: 'Short, as the version before said',
    content: few,
  });
  expect(Object.keys((await itemAt(again, short.id))['content'] as object)).toEqual(['body']);
  expect([await partsOf(again), (await itemAt(again, quiz.id)).content]).toEqual([
    { read: parts, unread: [] },
    edited.content,
  ]);
  const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name);
  const guests = ['Guest5', 'Guest4', 'Guest3', 'Guest2', 'Guest1'];
  expect(namesOf(left.administrator.contacts.rows)).toEqual(['Esi', ...guests, 'Robot', 'Ada']);
  expect(namesOf(left.administrator.spam.rows)).toEqual(['Bola']);
  const stored = await everythingStored(site.deploy.context);
  expect(withoutLaterFields(stored), 'records that lost a field').toEqual([]);
  const erased = ['Chidi', 'Dele', 'chidi@example.com'];
  const texts = [...stored.values()].flatMap((one) => [...one.values()]).join('\n');
  expect(
    erased.filter((name) => texts.includes(name)),
    'who was erased',
  ).toEqual([]);
  for (const token of [signedOut, denied])
    expect((await again.call('GET', listContent.path, { headers: token })).status, 'who has signed out').toBe(401);
  expect((await deedsAt(again, {}).write('Guest7', '203.0.113.20')).status, 'over the limit').toBe(429);

  const unreadable = warnings().filter(({ event }) => event !== 'storage_paused');
  expect(unreadable.length).toBeGreaterThan(0);
  expect(unreadable.filter(({ key = '' }) => !parts.some((id) => key.startsWith(`all/${id}/`)))).toEqual([]);

  // The scheduled essay appears in both.
  vi.setSystemTime(start + 3 * day);
  for (const version of [before, again])
    expect((await version.call('GET', '/essays/to-come')).status, 'an essay whose moment has come').toBe(200);
});
