// A random history of a site, from the first sync to the last, with all invariants checked on the way. Too long for a
// test, but too coherent to split.
import type { SyncChoice, SyncedFile } from '#contract/api/admin-sync.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { besideDraft, publishedVersion } from '#server/content/visible/visible-at.ts';
import { fileFingerprint } from '#server/content/files/file-fingerprint.ts';
import { fileItem } from '#server/content/files/file-items.ts';
import { asPublished } from '#server/content/items/published-items.ts';
import { restoreItem } from '#server/content/items/restore-item.ts';
import { takeFileEdits } from '#server/content/sync/file-edits.ts';
import { syncFiles } from '#server/content/sync/sync-files.ts';
import { readDocuments } from '#server/content/sync/read-documents.ts';
import { resolveConflict } from '#server/content/sync/resolve-conflict.ts';
import { draftOf, itemVersion, syncFile, type SyncFile, type Version } from '#server/content/sync/version.ts';
import { createItem, updateItem } from '#server/content/items/write-item.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Content } from '#server/content/files/content.ts';
import type { ContentStores } from '#storage/collections/content-stores.ts';
import { isLive, type StoredRecord } from '#storage/revision.ts';
import { isDeepStrictEqual } from 'node:util';
import { essayContent } from './content-drafts.ts';
import { essayFile } from './content-folder.ts';
import { edited, someBlock, wordsIn } from './essay-edits.ts';
import { randomOf } from './random.ts';

type Item = StoredRecord<ContentItem>;

/** How often each event happened in a history. */
export type Happened = Map<string, number>;

/** The texts written here contain no links. */
const fits = (): Promise<void> => Promise.resolve();

const writing = new Set(['imported', 'updated', 'merged', 'matched']);

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/**
 * Runs a random history of edits on both sides. After every sync, checks that nothing acknowledged was lost and that a
 * second sync changes nothing.
 *
 * @throws Error with the violated invariant
 */
export async function liveThrough(seed: number, stores: ContentStores, tick: () => Date): Promise<Happened> {
  const random = randomOf(seed);
  let words = 0;
  const word = (): string => `w${(words += 1)}w`;
  const happened: Happened = new Map();
  const count = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1);

  /** The files of `content/` by id, their earlier versions, and what each item last took from them. */
  const files = new Map<string, Version>();
  const former = new Map<string, Version>();
  const taken = new Map<string, Version>();
  /** The files of every deploy so far, and every file version that an item took, as item and fingerprint. */
  const deploys: SyncFile[][] = [];
  const everTaken = new Set<string>();
  /** Words in files that were shown as a conflict and resolved. */
  const decided = new Set<string>();
  /** Items that have taken nothing from `content/` yet. */
  const onlyDropped = new Set<string>();
  /** Every acknowledged revision of an item, by id and number. */
  const acknowledged = new Map<string, Version>();

  const fileOf = (id: string, { content, title, slug, status, createdAt, publishedAt }: Version): SyncFile => {
    const essay = { id, slug, title, status, createdAt, publishedAt: publishedAt ?? null, content };
    return syncFile(fileItem('essay', essay));
  };
  const builtIn = (): SyncFile[] => [...files].map(([id, version]) => fileOf(id, version));
  const items = async (): Promise<Item[]> => (await stores.content.all()).records;
  const hasSlug = (slug: string): boolean => [...files.values()].some((version) => version.slug === slug);

  const acknowledge = (item: { id: string; rev: number } & ContentItem): void =>
    void acknowledged.set(`${item.id} ${item.rev}`, itemVersion(item));

  const newVersion = (): Version => ({
    title: `Title ${word()}`,
    slug: `slug-${word()}`,
    status: random.of(['published', 'published', 'draft']),
    createdAt: '2026-03-13T09:00:00Z',
    publishedAt: '2026-03-14T09:00:00Z',
    content: {
      ...essayContent,
      body: [1, 2, 3, 4].map(() => someBlock(random, word)).join('\n\n'),
      tags: [word(), word()],
    },
  });

  function editFile(): void {
    const [id, version] = random.of([...files]);
    const next = edited(version, random, word);
    if (next.slug !== version.slug && hasSlug(next.slug)) return;
    former.set(id, version);
    files.set(id, next);
    count('a file was edited');
  }

  function addOrRemoveFile(): void {
    if (random.chance(0.5) || files.size === 0) {
      files.set(`essay-${word()}`, newVersion());
      count('a file was added');
    } else if (random.chance(0.5)) {
      const [id, version] = random.of([...files]);
      former.set(id, version);
      files.delete(id);
      count('a file was removed');
    } else {
      const gone = [...former].filter(([id, { slug }]) => !files.has(id) && !hasSlug(slug));
      for (const [id, version] of gone.slice(0, 1)) files.set(id, version);
    }
  }

  /** An admin action may be refused, for instance because a slug is taken, and is then not acknowledged. */
  async function attempt(act: () => Promise<{ id: string; rev: number } & ContentItem>, what: string): Promise<void> {
    try {
      acknowledge(await act());
      count(what);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
    }
  }

  async function editItem(): Promise<void> {
    const all = await items();
    const { id, rev, value } = random.of(all);
    const before = itemVersion(value);
    const changed = { ...edited(before, random, word) };
    if (random.chance(0.1)) changed.slug = random.of([...files.values(), changed]).slug;
    const { draft } = draftOf('essay', changed, value, false);
    const status = value.live && random.chance(0.6) ? 'draft' : draft.status;
    await attempt(() => updateItem(stores, id, rev, { ...draft, status }, tick()), 'an item was edited');
    const saved = (await items()).find((item) => item.id === id)?.value;
    if (value.live && status === 'draft')
      demand(isDeepStrictEqual(saved?.live, value.live), 'saving a draft withdrew what is published');
  }

  /**
   * Writes the visible version of an item into its file, as a pull does, unless the file has text that a pull may not
   * overwrite.
   */
  async function pull(): Promise<void> {
    const reports = await syncFiles(stores, builtIn(), { source: 'built-in', dryRun: true, now: tick() });
    const all = new Map((await items()).map((item) => [item.id, item]));
    const pairs = [...files].map(([id, file], index) => ({ id, file, item: all.get(reports[index]?.id ?? '') }));
    // Drafts of changes are rare, so they are preferred.
    const drafts = pairs.filter(({ item }) => item?.value.live);
    const { id, file, item } = random.of(drafts.length > 0 && random.chance(0.9) ? drafts : pairs);
    const seen = item && publishedVersion(item.value);
    if (!item || !seen) return;
    const version = itemVersion(seen);
    if (version.slug !== file.slug && hasSlug(version.slug)) return;
    const nothing = {
      projects: [],
      pages: [],
      sections: [],
      essays: [],
      articles: [],
      parts: [],
    } as unknown as Content;
    const [published] = await asPublished(stores, nothing, {}, [{ ...item, value: seen }]);
    const says = fileOf(id, file).origin;
    if (published?.waiting?.includes(says)) {
      count('a pull left a file that waits in a draft');
      return;
    }
    if (!published?.earlier.includes(says) && !isDeepStrictEqual(file, version)) return;
    const revisions = (await stores.content.history(item.id)).filter(isLive);
    const newest = revisions.findIndex(({ value }) => !value.live);
    const known = wordsIn([seen, ...(newest < 0 ? [] : revisions.slice(newest))]);
    const there = wordsIn(version);
    for (const one of wordsIn(file))
      demand(there.has(one) || known.has(one) || decided.has(one), `${one} was lost by a pull`);
    files.set(id, version);
    count('an item was pulled');
    if (random.chance(0.5)) await sync();
  }

  /** Swaps the names of two files. */
  function swapFiles(): void {
    const [[one, first], [other, second]] = [random.of([...files]), random.of([...files])];
    files.set(one, { ...first, slug: second.slug });
    files.set(other, { ...second, slug: first.slug });
    count('two files were swapped');
  }

  /** Restores a revision; what visitors see, the address and what was taken stay the same. */
  async function restore(): Promise<void> {
    const before = random.of(await items());
    const { value: wanted, rev: revision } = random.of((await stores.content.history(before.id)).filter(isLive));
    const { item } = await restoreItem(stores, before.id, { revision, rev: before.rev }, tick(), fits);
    demand(isDeepStrictEqual(besideDraft(before.value), besideDraft(item)), 'visitors see a restored revision');
    demand(isDeepStrictEqual([item.title, item.content], [wanted.title, wanted.content]), 'something else came back');
    demand(item.slug === before.value.slug && item.origin === before.value.origin, 'more than its texts came back');
    acknowledge(item);
    count('a revision was restored');
  }

  /** Deploys the current files or those of an earlier deploy; items automatically import what needs no decision. */
  async function deploy(): Promise<void> {
    const isBack = deploys.length > 0 && random.chance(0.4);
    const given = isBack ? random.of(deploys) : builtIn();
    if (!isBack) deploys.push(given);
    const before = new Map((await items()).map((item) => [item.id, item]));
    const said = new Map<string, Set<string>>();
    for (const id of before.keys()) {
      const revisions = (await stores.content.history(id)).filter(isLive);
      said.set(id, new Set(revisions.map(({ value }) => fileFingerprint(value))));
    }
    const reports = await takeFileEdits(stores, given, tick());
    const after = await items();
    demand(after.length === before.size, 'a deploy made or removed an item');
    for (const item of after) {
      const [was, report] = [before.get(item.id), reports.find(({ id }) => id === item.id)];
      if (was?.rev === item.rev) continue;
      const file = given.find(({ name }) => name === report?.name);
      demand(file !== undefined && was !== undefined, 'a deploy wrote an item without a file');
      if (!file || !was || !report) continue;
      demand(!everTaken.has(`${item.id} ${file.origin}`), 'a deploy brought something back');
      const isOld = report.outcome === 'updated' && said.get(item.id)?.has(file.origin);
      demand(!isOld, 'a deploy brought back what an item said before');
      checkFile(report, file, was, item);
      count(isBack ? 'a roll-back brought what was never taken' : 'a deploy brought an edit');
    }
    const again = await takeFileEdits(stores, given, tick());
    demand(again.length === 0, 'a deploy brought its edits twice');
  }

  async function createOwn(): Promise<void> {
    const version = newVersion();
    if (files.size > 0 && random.chance(0.5)) version.slug = random.of([...files.values()]).slug;
    const { draft } = draftOf('essay', version, null, false);
    await attempt(() => createItem(stores, draft, tick()), 'an item was created');
  }

  async function deleteOrRevive(): Promise<void> {
    const { id } = random.of(await items());
    await stores.content.remove(id);
    count('an item was deleted');
    if (random.chance(0.5)) return;
    const [tombstone, before] = await stores.content.history(id);
    const asked = { revision: before?.rev ?? 0, rev: tombstone?.rev ?? 0, undo: random.chance(0.5) };
    await attempt(async () => (await restoreItem(stores, id, asked, tick(), fits)).item, 'an item came back');
  }

  /** What the item last took, according to the test's own record. */
  const baseOf = (item: Item | undefined): Version | undefined => item && taken.get(item.id);

  /** New words of both sides are in the result, and words removed by one side are not. */
  function demandBoth(base: Version, sides: readonly Version[], result: Version): void {
    const [known, there] = [wordsIn(base), wordsIn(result)];
    for (const side of sides) {
      const said = wordsIn(side);
      for (const one of said) demand(known.has(one) || there.has(one), `${one} was lost by a merge`);
      for (const one of known) demand(said.has(one) || !there.has(one), `${one} was taken away and came back`);
    }
  }

  function checkFile(
    report: SyncedFile,
    { version: file, origin }: SyncFile,
    before: Item | undefined,
    after: Item | undefined,
  ): void {
    const [was, is, base] = [before && itemVersion(before.value), after && itemVersion(after.value), baseOf(before)];
    if (report.outcome === 'imported') demand(isDeepStrictEqual(is, file), 'an import says something else');
    else if (report.outcome === 'deleted') demand(!after, 'a deleted item came back');
    else if (report.outcome === 'updated') {
      demand(base !== undefined && isDeepStrictEqual(was, base), 'an item that was edited was overwritten');
      demand(isDeepStrictEqual(is, file), 'an update says something else');
    } else if (report.outcome === 'merged') {
      demand(was !== undefined && is !== undefined && base !== undefined, 'a merge of nothing');
      if (was && is && base) demandBoth(base, [file, was], { ...is, status: was.status });
      demand(after?.value.status !== 'published', 'a merge was published');
      demand(
        isDeepStrictEqual(before && besideDraft(before.value), after && besideDraft(after.value)),
        'visitors see a merge',
      );
    } else {
      demand(isDeepStrictEqual(was, is), 'an item was touched');
      if (report.outcome !== 'matched') demand(before?.rev === after?.rev, 'a revision was written for nothing');
      if (report.outcome === 'conflict') demand((report.conflicts ?? []).length > 0, 'a conflict without a place');
      for (const { kind, ...sides } of report.conflicts ?? [])
        demand(kind === 'field' || !base || sides.base !== undefined, 'what both sides came from was forgotten');
      if (report.outcome === 'unchanged') demand(isDeepStrictEqual(is, file), 'an unchanged item differs');
      if (report.outcome === 'matched' && is && !base) demand(isDeepStrictEqual(is, file), 'a match differs');
      if (report.outcome === 'matched' && is && base) demandBoth(base, [file], { ...is });
      if (report.outcome === 'kept')
        demand(base !== undefined && isDeepStrictEqual(base, file), 'a change of a file was passed over');
    }
    if (after && writing.has(report.outcome)) {
      taken.set(after.id, file);
      everTaken.add(`${after.id} ${origin}`);
      onlyDropped.delete(after.id);
      acknowledge({ ...after.value, rev: after.rev });
    }
  }

  async function sync(): Promise<SyncedFile[]> {
    const before = new Map((await items()).map((item) => [item.id, item]));
    const given = builtIn();
    const dry = await syncFiles(stores, given, { source: 'built-in', dryRun: true, now: tick() });
    const reports = await syncFiles(stores, given, { source: 'built-in', dryRun: false, now: tick() });
    const after = new Map((await items()).map((item) => [item.id, item]));
    const outcomesOf = (list: readonly SyncedFile[]) => list.map(({ name, outcome }) => [name, outcome]);
    demand(isDeepStrictEqual(outcomesOf(dry), outcomesOf(reports)), 'a dry run said something else');
    demand(
      given.every(({ name }, index) => reports[index]?.name === name),
      'a file was passed over',
    );
    for (const [index, file] of given.entries()) {
      const report = reports[index];
      const id = report?.id ?? '';
      if (report) checkFile(report, file, before.get(id), after.get(id));
    }
    for (const report of reports) count(report.outcome);

    const again = await syncFiles(stores, given, { source: 'built-in', dryRun: false, now: tick() });
    const written = again.filter(({ outcome }) => writing.has(outcome));
    demand(written.length === 0, `a second sync changed something: ${JSON.stringify(written)}`);
    const revs = (list: readonly Item[]) => list.map(({ id, rev }) => `${id} ${rev}`).sort();
    demand(isDeepStrictEqual(revs(await items()), revs([...after.values()])), 'a second sync wrote a revision');
    return again;
  }

  /** Drops a new essay, or another version of a file, which a later sync of the files must leave alone. */
  async function drop(): Promise<void> {
    const isOwn = files.size === 0 || random.chance(0.3);
    const [id, version] = isOwn ? [`essay-${word()}`, newVersion()] : random.of([...files]);
    const text = `Dropped ${word()}.`;
    const body = `${String(version.content['body'])}\n\n${text}`;
    const said = { id, title: version.title, status: version.status, subtitle: String(version.content['subtitle']) };
    const document = { name: `${version.slug}.md`, text: essayFile(said, body) };
    const read = await readDocuments([document], builtIn());
    const run = { source: 'dropped', dryRun: false, now: tick() } as const;
    const [report] = await syncFiles(stores, read.files, run);
    demand(report !== undefined, 'a dropped file was passed over');
    if (!report || !writing.has(report.outcome)) return;
    count('a file was dropped');
    const item = (await items()).find((one) => one.id === report.id);
    demand(item !== undefined && wordsIn(item.value).has(/w\d+w/.exec(text)?.[0] ?? ''), 'a dropped edit is not there');
    if (!item) return;
    acknowledge({ ...item.value, rev: item.rev });
    // A sync of the files compares with what the item took from them, or with the drop if it took none.
    const twin = files.get(id);
    // Dropping another version of a file decides what to keep of it.
    for (const one of wordsIn(twin ?? {})) decided.add(one);
    if (taken.has(item.id) && !onlyDropped.has(item.id)) return;
    if (twin) onlyDropped.delete(item.id);
    else onlyDropped.add(item.id);
    taken.set(item.id, twin ? fileOf(id, twin).version : (read.files[0]?.version ?? version));
  }

  async function resolve(report: SyncedFile): Promise<void> {
    const sides = ['file', 'item', 'base'] as const;
    const isText = (key: string): boolean => key === 'title' || key.startsWith('content.body');
    const choices = Object.fromEntries(
      (report.conflicts ?? []).map(({ key, base, file, item }): [string, SyncChoice] => {
        if (key === 'slug') return [key, { value: `slug-${word()}` }];
        if (isText(key) && random.chance(0.3)) return [key, { value: `Chosen ${word()}.` }];
        return [key, random.of(sides.filter((side) => ({ base, file, item })[side] !== undefined))];
      }),
    );
    const { id = '', rev = 0, origin = '' } = report;
    const before = (await items()).find((item) => item.id === id);
    const file = builtIn().find(({ name }) => name === report.name);
    const asked = { id, rev, origin, choices, publish: random.chance(0.3) };
    const item = await resolveConflict(stores, builtIn(), 'built-in', asked, tick());
    acknowledge(item);
    count('a conflict was settled');
    const places = new Set(
      (report.conflicts ?? []).flatMap(({ file, item, base }) => [...wordsIn([file, item, base])]),
    );
    const [there, known] = [wordsIn(itemVersion(item)), wordsIn(taken.get(id) ?? {})];
    for (const side of [file?.version, before && itemVersion(before.value)])
      for (const one of wordsIn(side ?? {}))
        demand(there.has(one) || known.has(one) || places.has(one), `${one} was lost by settling a conflict`);
    if (file) {
      taken.set(id, file.version);
      everTaken.add(`${id} ${file.origin}`);
      for (const one of wordsIn(file.version)) decided.add(one);
    }
    onlyDropped.delete(id);
  }

  async function settleAll(reports: readonly SyncedFile[]): Promise<void> {
    for (const { outcome, id } of reports) {
      if (outcome !== 'conflict' || id === undefined) continue;
      // Resolving one conflict may free another item's slug, or take it.
      const run = { source: 'built-in', dryRun: true, now: tick() } as const;
      const report = (await syncFiles(stores, builtIn(), run)).find((one) => one.id === id);
      if (report?.outcome === 'conflict') await resolve(report);
    }
  }

  for (let index = 0; index < 3; index += 1) files.set(`essay-${word()}`, newVersion());
  const hasItems = async (): Promise<boolean> => (await items()).length > 0;
  for (let steps = 5 + random.below(10); steps > 0; steps -= 1) {
    const what = random.below(28);
    if (what < 6 && files.size > 0) editFile();
    else if (what < 8) addOrRemoveFile();
    else if (what < 13 && (await hasItems())) await editItem();
    else if (what < 14) await createOwn();
    else if (what < 15 && (await hasItems())) await deleteOrRevive();
    else if (what < 16) await drop();
    else if (what < 18 && files.size > 0) await pull();
    else if (what < 20 && files.size > 0) swapFiles();
    else if (what < 22 && (await hasItems())) await restore();
    else if (what < 24) await deploy();
    else {
      const reports = await sync();
      if (random.chance(0.5)) await settleAll(reports);
      if (random.chance(0.5) && files.size > 0) await pull();
    }
  }
  await settleAll(await sync());
  await settleAll(await sync());
  const left = (await sync()).filter(({ outcome, id }) => outcome === 'conflict' && id !== undefined);
  demand(left.length === 0, `conflicts were settled and are still there: ${JSON.stringify(left)}`);

  const histories = new Map<string, Map<number, Version>>();
  for (const [name, version] of acknowledged) {
    const [id = '', rev] = name.split(' ');
    if (!histories.has(id)) {
      const live = (await stores.content.history(id)).filter(isLive);
      histories.set(id, new Map(live.map((item) => [item.rev, itemVersion(item.value)])));
    }
    demand(
      isDeepStrictEqual(histories.get(id)?.get(Number(rev)), version),
      `revision ${name} was acknowledged and is lost`,
    );
  }
  return happened;
}
