import { readContentItem } from '#contract/api/admin-content.ts';
import { readWorkingCopy } from '#contract/api/working-copies.ts';
import { handleAdminContent } from '#server/handlers/admin-publishing.ts';
import { handleWorkingCopies } from '#server/handlers/working-copies.ts';
import { workingCopies } from '#storage/collections/working-copies.ts';
import { contentSite } from '#support/content-calls.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { eventually } from '#support/eventually.ts';
import { callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let admin: Awaited<ReturnType<typeof contentSite>>;
const underWay = new Set<Promise<unknown>>();
/** State shared by the windows of one browser. */
let stored: Map<string, string>;
let locks: Set<string>;
let isOnline: boolean;
let hangs: ((request: Request) => boolean) | null;
/** False after a tab is closed: answers arrive, but nothing receives them. */
let isHeard: boolean;

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  clear: () => kept.clear(),
  get length() {
    return kept.size;
  },
});

async function answer(input: string, init: RequestInit = {}): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(admin.headers)) headers.set(name, value);
  const { signal: _, ...rest } = init;
  const request = new Request(new URL(input, 'https://example.test'), { ...rest, headers });
  if (hangs?.(request)) return new Promise(() => undefined);
  const handler = input.includes('/working-copies/') ? handleWorkingCopies : handleAdminContent;
  const call = callFunction(handler, request, callContext({ deploy: admin.deploy }));
  underWay.add(call);
  const { status, text } = await call.finally(() => underWay.delete(call));
  if (!isHeard) return new Promise(() => undefined);
  return new Response(text, { status });
}

/** A tab of the browser at an address of the admin, with its own module state. */
async function openTab(path: `/admin/${string}`, memory = new Map<string, string>()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage(memory));
  const { windowName } = await import('../editor/open-windows.ts');
  const { $editor, $item, edit, editContent, discard } = await import('./editor.ts');
  const { $router } = await import('../routing/router.ts');
  const { $session } = await import('../api/session.ts');
  const { $copy } = await import('./copy-line.ts');
  const { $leftNew } = await import('./left-work.ts');
  const { chooseNew } = await import('./meet-copy.ts');
  const { chooseTexts } = await import('./working-copy.ts');
  const { save } = await import('./save-content.ts');
  const { $keptWork } = await import('./kept-work.ts');
  const { goOnAsNew, orphanedWork } = await import('./orphaned-work.ts');
  $session.set({ token: 'held', user: { username: 'ada' } });
  const stops = [$editor.listen(() => undefined), $item.listen(() => undefined), $copy.listen(() => undefined)];
  $router.open(path);
  await eventually(() => expect($editor.get()).not.toBeNull());
  const tab = {
    ...{ $editor, $copy, $leftNew, $keptWork, $router, edit, discard, save, chooseNew, chooseTexts, windowName },
    ...{ goOnAsNew, orphanedWork },
    write: (body: string) =>
      editContent({ content: { ...($editor.get()?.draft.content ?? {}), body }, json: null }, 'content.body'),
    body: () => $editor.get()?.draft.content['body'],
    title: () => $editor.get()?.draft.title,
    isKept: () =>
      eventually(() => {
        const { at, without } = $keptWork.get();
        expect([typeof at, without]).toEqual(['number', null]);
      }),
    /** Stops everything in it, and releases its locks. */
    kill: () => {
      for (const stop of stops) stop();
      cleanStores($editor, $item, $copy);
      locks.delete(`admin-window:${windowName}`);
    },
  };
  tabs.push(tab);
  return tab;
}
const copyOf = async (key: string) => {
  const response = await answer(admin.at(readWorkingCopy.path, key));
  return readWorkingCopy.response.parse(await response.json());
};
const settled = (check: () => void | Promise<void>) => eventually(check, 20);

const realInterval = setInterval;
let hurry: ReturnType<typeof setInterval>;
let tabs: { kill: () => void }[];

beforeEach(async () => {
  // Makes pauses of seconds pass ten times as fast.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  hurry = realInterval(() => vi.advanceTimersByTime(100), 10);
  tabs = [];
  captureLog();
  admin = await contentSite();
  stored = new Map();
  locks = new Set();
  [isOnline, isHeard, hangs] = [true, true, null];
  vi.stubGlobal('localStorage', storage(stored));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: () => null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  // Calls outside the admin go to storage.
  const { fetch: elsewhere } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('/') ? answer(input, init) : elsewhere(input, init),
  );
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string) => locks.add(name),
      query: async () => ({ held: [...locks].map((name) => ({ name })) }),
    },
  });
});

afterEach(async () => {
  for (const tab of tabs) tab.kill();
  await Promise.allSettled(underWay);
  clearInterval(hurry);
  vi.useRealTimers();
});

describe('two windows of one browser without a network', () => {
  test('keep their own texts, and neither is lost when both are closed', async () => {
    const item = await admin.create(essayDraft({ content: { ...essayContent, body: 'One.\n\nTwo.' } }));
    const path = `/admin/content/${item.id}` as const;
    const [first, second] = [await openTab(path), await openTab(path)];
    isOnline = false;
    first.write('One, here.\n\nTwo.');
    second.write('One.\n\nTwo, there.');
    first.kill();
    second.kill();
    isOnline = true;
    const third = await openTab(path);
    await settled(() => expect(third.$copy.get().other).not.toBeNull());
    const texts = [third.body(), third.$copy.get().other?.draft?.content['body']];
    expect(texts.toSorted()).toEqual(['One, here.\n\nTwo.', 'One.\n\nTwo, there.']);
    third.chooseTexts({ 'content.body': 'theirs' });
    await settled(async () => expect((await copyOf(item.id)).copy?.draft?.content['body']).toBe(texts[1]));
    expect([...stored.keys()].filter((key) => key.startsWith('admin-draft:'))).toHaveLength(1);
  });

  test('merge if they continued from the same text in different places', async () => {
    const item = await admin.create(essayDraft());
    const path = `/admin/content/${item.id}` as const;
    const first = await openTab(path);
    first.write('One.\n\nTwo.');
    await first.isKept();
    const second = await openTab(path);
    await second.isKept();
    isOnline = false;
    first.write('One, here.\n\nTwo.');
    second.write('One.\n\nTwo, there.');
    first.kill();
    second.kill();
    isOnline = true;
    const third = await openTab(path);
    await settled(async () =>
      expect((await copyOf(item.id)).copy?.draft?.content['body']).toBe('One, here.\n\nTwo, there.'),
    );
    expect(third.$copy.get()).toMatchObject({ other: null, news: { what: 'merged' } });
  });

  test('are told apart after a reload, so that a tab continues with its own text', async () => {
    const item = await admin.create(essayDraft());
    const path = `/admin/content/${item.id}` as const;
    const memory = new Map<string, string>();
    const [first, second] = [await openTab(path, memory), await openTab(path)];
    isOnline = false;
    first.write('Here.');
    second.write('There.');
    first.kill();
    isOnline = true;
    expect((await openTab(path, memory)).body()).toBe('Here.');
    expect(second.body()).toBe('There.');
  });
});

describe('a killed tab', () => {
  test('continues where it was, with nothing to choose, if its last save is still unanswered', async () => {
    const item = await admin.create(essayDraft());
    const path = `/admin/content/${item.id}` as const;
    const first = await openTab(path);
    first.write('One');
    await first.isKept();
    isHeard = false;
    first.write('One two');
    await settled(() =>
      eventually(async () => {
        isHeard = true;
        const { copy } = await copyOf(item.id);
        isHeard = false;
        expect(copy?.draft?.content['body']).toBe('One two');
      }),
    );
    first.write('One two three');
    first.kill();
    isHeard = true;
    const again = await openTab(path);
    expect(again.body()).toBe('One two three');
    await settled(async () => expect((await copyOf(item.id)).copy?.draft?.content['body']).toBe('One two three'));
    expect(again.$copy.get().other).toBeNull();
  });

  test('whose last save arrives only after it is reopened raises no question either', async () => {
    const item = await admin.create(essayDraft());
    const path = `/admin/content/${item.id}` as const;
    const first = await openTab(path);
    first.write('One');
    await first.isKept();
    const { rev } = await copyOf(item.id);
    const standing = first.$editor.get()?.draft;
    isOnline = false;
    first.write('One two three');
    first.kill();
    isOnline = true;
    const draft = { ...standing, content: { ...essayContent, body: 'One two' } };
    const body = JSON.stringify({ rev, base: 1, window: first.windowName, count: 99, draft });
    const late = { method: 'PUT', body, headers: { 'content-type': 'application/json' } };
    let arrived: Promise<Response> | null = null;
    hangs = ({ method }) => {
      if (method !== 'PUT') return false;
      // Just before the continuing window writes for the first time.
      hangs = null;
      arrived = answer(admin.at(readWorkingCopy.path, item.id), late);
      return true;
    };
    const again = await openTab(path);
    await settled(async () => expect((await copyOf(item.id)).copy?.draft?.content['body']).toBe('One two three'));
    expect(arrived).not.toBeNull();
    expect(again.$copy.get().other).toBeNull();
  });

  test('that had just created an item shows that item, with later typing as its changes', async () => {
    const first = await openTab('/admin/content/new/essay');
    first.edit('title', 'Born');
    first.write('A text.');
    isHeard = false;
    void first.save();
    await settled(async () => expect((await admin.list()).contentItems).toHaveLength(1));
    first.write('A text, and more.');
    first.kill();
    isHeard = true;
    const { id = '' } = (await admin.list()).contentItems[0] ?? {};
    const again = await openTab('/admin/content/new/essay');
    await settled(() => expect(again.$router.get()?.path).toBe(`/admin/content/${id}`));
    await settled(() => expect(again.$editor.get()).toMatchObject({ key: id, base: { id } }));
    expect(again.body()).toBe('A text, and more.');
    expect(await again.save()).toBe(true);
    expect((await admin.list()).contentItems).toHaveLength(1);
    expect((await openTab('/admin/content/new/essay')).title()).toBe('');
  });
});

test('a save that hangs does not hold up later ones', async () => {
  const item = await admin.create(essayDraft());
  const first = await openTab(`/admin/content/${item.id}`);
  first.write('One');
  await first.isKept();
  let count = 0;
  hangs = ({ method }) => method === 'PUT' && (count += 1) === 1;
  first.write('One two');
  await settled(() => expect(count).toBe(1));
  first.write('One two three');
  const since = performance.now();
  await settled(async () => expect((await copyOf(item.id)).copy?.draft?.content['body']).toBe('One two three'));
  expect(performance.now() - since).toBeLessThan(2_500);
});

test('edits made while an item is being created are kept without a question', async () => {
  const first = await openTab('/admin/content/new/essay');
  first.edit('title', 'Born');
  first.write('A text.');
  const saving = first.save();
  first.write('A text, and more.');
  expect(await saving).toBe(true);
  await settled(() => expect(first.$editor.get()?.base?.title).toBe('Born'));
  expect(first.$router.get()?.path).toBe(`/admin/content/${first.$editor.get()?.key}`);
  expect(first.body()).toBe('A text, and more.');
});

describe('new items of one type', () => {
  test('begun in two tabs are both found again', async () => {
    const [first, second] = [await openTab('/admin/content/new/essay'), await openTab('/admin/content/new/essay')];
    first.edit('title', 'First');
    await first.isKept();
    second.edit('title', 'Second');
    await second.isKept();
    const third = await openTab('/admin/content/new/essay');
    await vi.advanceTimersByTimeAsync(1_500);
    expect([first.title(), second.title(), third.title()]).toEqual(['First', 'Second', '']);
    expect(third.$leftNew.get()).toEqual([]);
    for (const tab of [first, second, third]) tab.kill();

    const fourth = await openTab('/admin/content/new/essay');
    await settled(() => expect(fourth.title()).toBe('Second'));
    await settled(() => expect(fourth.$leftNew.get()).toMatchObject([{ title: 'First' }]));
    fourth.chooseNew(fourth.$leftNew.get()[0] ?? null);
    expect(fourth.title()).toBe('First');
    await settled(() => expect(fourth.$leftNew.get()).toMatchObject([{ title: 'Second' }]));
    fourth.chooseNew(null);
    expect(fourth.title()).toBe('');
    fourth.kill();

    // On another device.
    stored.clear();
    const fifth = await openTab('/admin/content/new/essay');
    await settled(() => expect(['First', 'Second']).toContain(fifth.title()));
    await settled(() => expect(fifth.$leftNew.get()).toHaveLength(1));
  });

  test("stored in the previous version's single entry are found", async () => {
    const { newDraft } = await import('../editor/draft.ts');
    const kept = { draft: { ...newDraft('essay'), title: 'From before' }, base: null, at: new Date().toISOString() };
    localStorage.setItem('admin-draft:new-essay', JSON.stringify(kept));
    const first = await openTab('/admin/content/new/essay');
    await settled(() => expect(first.title()).toBe('From before'));
    await first.isKept();
    expect(stored.has('admin-draft:new-essay')).toBe(false);
  });
});

test('a browser without free storage keeps nothing older than what the server has', async () => {
  const item = await admin.create(essayDraft());
  const first = await openTab(`/admin/content/${item.id}`);
  first.write('One');
  const full = {
    ...storage(stored),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  first.write('One two');
  await first.isKept();
  first.kill();
  vi.stubGlobal('localStorage', storage(stored));
  const again = await openTab(`/admin/content/${item.id}`);
  await settled(() => expect(again.body()).toBe('One two'));
  expect(again.$copy.get().other).toBeNull();
});

test('work saved elsewhere long ago does not come back', async () => {
  const item = await admin.create(essayDraft());
  const first = await openTab(`/admin/content/${item.id}`);
  first.write('Saved on the phone.');
  await first.isKept();
  first.kill();
  await admin.send('PUT', admin.at(readContentItem.path, item.id), { ...essayDraft({ title: 'Since' }), rev: 1 });
  await admin.stores.open(workingCopies).erase(item.id);
  const again = await openTab(`/admin/content/${item.id}`);
  await settled(() => expect(again.title()).toBe('Since'));
  expect(again.body()).not.toContain('phone');
});

test('a double click acts once, and if two tabs publish at once, one of them is shown both versions', async () => {
  const item = await admin.create(essayDraft());
  const path = `/admin/content/${item.id}` as const;
  const [first, second] = [await openTab(path), await openTab(path)];
  first.write('Published here.');
  second.write('Published there.');
  const done = await Promise.all([first.save('publish'), first.save('publish'), second.save('publish')]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await admin.history(item.id)).toHaveLength(2);
  const refused = done[0] ? second : first;
  await settled(() => expect(refused.$editor.get()?.conflict?.rev).toBe(2));
  expect(refused.body()).toBe(refused === second ? 'Published there.' : 'Published here.');
});

test.each([
  ['draft', 'save'],
  ['published', 'save'],
  ['published', 'publish'],
  ['draft', { at: '2099-03-01T09:00:00.000Z' }],
] as const)(
  'a %s whose save (%j) succeeded but whose answer was lost is saved without a question',
  async (status, intent) => {
    const item = await admin.create(essayDraft({ status }));
    const tab = await openTab(`/admin/content/${item.id}`);
    const { fetch: answered } = globalThis;
    let isLost = true;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const response = await answered(input, init);
      if (!isLost || input !== `/api/admin/content/${item.id}` || init?.method !== 'PUT') return response;
      isLost = false;
      throw new TypeError('Failed to fetch');
    });
    tab.write('Mine.');
    expect(await tab.save(intent)).toBe(false);
    expect(await tab.save(intent)).toBe(true);
    expect(tab.$editor.get()).toMatchObject({ base: { rev: 2 }, conflict: null });
    expect(await admin.history(item.id)).toHaveLength(2);
  },
);

test('unsaved work on an item that was deleted stays in the browser, and can become a new item', async () => {
  const item = await admin.create(essayDraft({ status: 'published' }));
  const first = await openTab(`/admin/content/${item.id}`);
  await admin.send('DELETE', admin.at(readContentItem.path, item.id));
  first.write('Nobody else has this.');
  await settled(() => expect(first.$keptWork.get()).toMatchObject({ without: 'deleted', inBrowser: true }));
  expect(await first.save('publish')).toBe(false);
  const work = first.orphanedWork(item.id);
  expect(work?.draft.content['body']).toBe('Nobody else has this.');
  if (work) expect(first.goOnAsNew(work)).toBe(true);
  expect(first.$router.get()?.path).toBe('/admin/content/new/essay');
  expect([first.title(), first.body()]).toEqual(['Night market', 'Nobody else has this.']);
  expect(first.orphanedWork(item.id)).toBeNull();
  expect(await first.save()).toBe(true);
  const [made] = (await admin.list()).contentItems;
  expect(await admin.read(made?.id ?? '')).toMatchObject({
    slug: 'night-market',
    status: 'draft',
    content: { body: 'Nobody else has this.' },
  });
});
