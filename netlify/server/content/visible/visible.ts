// Longer than 200 lines: this one file decides what visitors see (architecture §6).

import type { BuiltSettings } from '#contract/api/published.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { partOf, withFrame } from '#contract/content/part.ts';
import type { Scheduled } from '#contract/content/schedule.ts';
import type { ShownPictures } from '#contract/content/shown-picture.ts';
import {
  contentTypes,
  factsOf,
  listNames,
  sortedIn,
  typesIn,
  type ContentType,
  type FoldersOf,
  type ListName,
  type ListValue,
} from '#contract/content/types.ts';
import type * as z from 'zod/mini';
import { bylineOf } from '#contract/content/shown-essay.ts';
import type { Content } from '../files/content.ts';
import { followedNames } from './followed-names.ts';
import { readValue, shownFile } from './read-value.ts';
import { shownValue } from './shown-value.ts';
import { withSettings } from './with-settings.ts';
import { isVisible, nextMoment, publishedVersion, visibleVersion } from './visible-at.ts';

/** What the admin lays over the files. */
export interface Laid {
  items: readonly ContentItem[];
  /** Files whose item was deleted, cannot be read, or now has another slug. */
  gone: readonly Withdrawn[];
  settings: BuiltSettings;
  /** What the pictures of the media library show; if it is missing, none is known. */
  pictures?: ShownPictures;
}

export const nothingLaid: Laid = { items: [], gone: [], settings: {} };

/** A file of `content/` that visitors no longer get, because the item at its address says so. */
export interface Withdrawn {
  type: ContentType;
  slug: string;
  /** `moved`: its item now has another slug. `unreadable`: its item cannot be read. */
  status: 'draft' | 'archived' | 'deleted' | 'moved' | 'unreadable';
  /** Id of the item; null if it is unknown, as in a build, or if the holder of the address cannot be read. */
  item: string | null;
}

/** What visitors see of a list at a moment. */
export interface Visible<Value> {
  /** In list order. */
  values: Value[];
  withdrawn: Withdrawn[];
  /** The first moment at which this will change without a save; null if there is none. */
  until: Date | null;
}

/**
 * Called for an item whose content breaks the schema of its type. It is left out together with its file (rules 30,
 * rules 45).
 */
export type OnUnreadable = (item: ContentItem, error: z.core.$ZodError) => void;

type Lists = { [List in ListName]: ListValue<List>[] };
/** What the site shows: each list as visitors see it, and `site.json` with the frame and the texts laid over it. */
export type VisibleSite = Pick<Content, 'site'> & Lists & { pictures: ShownPictures };

type Items = Pick<Laid, 'items' | 'gone'>;
type Entry = Scheduled & { status: string };
type FileValue = { slug: string; status?: string } & Scheduled;

/**
 * What visitors see of a list at a moment (architecture §6). This is the single source of that decision: build, API,
 * pages made by functions, pull, feed, preview and admin all ask here.
 * - If an item has an address, its status, moment and content decide. A draft of changes beside a published version
 *   also holds back the file at its own address.
 * - An item that visitors knew at another address holds back the file there: that address leads to the new one
 *   (decision 0072).
 * - A deleted item keeps holding back its file (decision 0074).
 * - So does an unreadable one: it may have been withdrawn (decision 0088).
 * - Without an item, the file is shown. A fresh install shows all of its files.
 * - Content that a template needs is always there: a published item replaces its file; one that is not published or
 *   cannot be read leaves the file in place.
 * - If two types share a list, the first one keeps a slug that both have, and a withdrawal in one withdraws nothing from
 *   the other.
 * @param files those of the list's folders
 * @param byline author of content that names none; see `bylineOf`
 */
export function visible<List extends ListName>(
  list: List,
  files: Pick<Content, FoldersOf<List>>,
  laid: Items,
  now: Date,
  onUnreadable: OnUnreadable,
  byline: string,
): Visible<ListValue<List>> {
  const seen = new Map<string, { slug: string }>();
  const withdrawn: Withdrawn[] = [];
  const moments: Entry[] = [];
  for (const type of typesIn(list)) {
    // The folder of a type holds files of that type.
    const all: Readonly<Record<string, readonly FileValue[]>> = files;
    const own = (all[contentTypes[type].folder] ?? []).map((value) => ({ value, entry: entryOf(type, value) }));
    for (const [slug, value] of valuesOf(type, own, laid, now, onUnreadable, byline))
      if (!seen.has(slug)) seen.set(slug, value);
    withdrawn.push(...withdrawnOf(type, own, laid, now));
    moments.push(...own.map(({ entry }) => entry));
    moments.push(...laid.items.flatMap((item) => (item.type === type ? (publishedVersion(item) ?? []) : [])));
  }
  return {
    // Safe cast: the schemas of the types have checked them.
    values: sortedIn(list, [...seen.values()]) as ListValue<List>[],
    withdrawn,
    until: nextMoment(moments, now),
  };
}

/** The whole site at a moment. Throws nothing: unreadable items are reported and left out. */
export function visibleSite(
  { site, ...files }: Content,
  laid: Laid,
  now: Date,
  onUnreadable: OnUnreadable,
): VisibleSite {
  const { settings, pictures = {} } = laid;
  const byline = bylineOf(site);
  const shown = listNames().map((list) => {
    const { values } = visible(list, files, laid, now, onUnreadable, byline);
    return [list, values.map((value) => shownValue(value, pictures))];
  });
  const lists = Object.fromEntries(shown) as Lists;
  const framed = withSettings(withFrame(site, partOf(lists.parts, 'site')), settings);
  return followedNames({ site: framed, pictures, ...lists }, laid.items, now);
}

interface File {
  value: FileValue;
  entry: Entry;
}

/**
 * When visitors may see a file. In a type without a body, `status` has a meaning of its own: such a file counts as
 * published.
 */
const entryOf = (type: ContentType, { status, publishAt }: FileValue): Entry => ({
  status: contentTypes[type].body ? (status ?? 'published') : 'published',
  publishAt,
});

const known = new WeakMap<ContentItem, ReturnType<typeof readValue>>();

/**
 * An item that stays in memory is checked against its schema once: it has one version that visitors may see, now or
 * later.
 */
function readOnce(item: ContentItem, version: ContentItem, byline: string): ReturnType<typeof readValue> {
  const read = known.get(item) ?? readValue(version, byline);
  known.set(item, read);
  return read;
}

/** The values of one type, by slug. */
function valuesOf(
  type: ContentType,
  files: readonly File[],
  { items, gone }: Items,
  now: Date,
  onUnreadable: OnUnreadable,
  byline: string,
): Map<string, { slug: string }> {
  const values = new Map<string, { slug: string }>();
  for (const { value, entry } of files)
    if (isVisible(entry, now)) values.set(value.slug, shownFile(type, value, byline));
  const hide = (address: { type: ContentType; slug: string }): void => {
    if (address.type === type && !factsOf(type).isFixed(address.slug)) values.delete(address.slug);
  };
  gone.forEach(hide);
  for (const item of items)
    for (const former of item.publicAs ?? []) if (item.type !== former.type || item.slug !== former.slug) hide(former);
  for (const item of items) {
    if (item.type !== type) continue;
    const version = visibleVersion(item, now);
    const read = version && readOnce(item, version, byline);
    if (version?.slug !== item.slug) hide(item);
    if (!read && item.live) hide({ type, slug: item.live.slug });
    if (read?.success) values.set(read.data.slug, read.data);
    else if (read) {
      hide({ type, slug: version.slug });
      onUnreadable(item, read.error);
    }
  }
  return values;
}

/** The files of one type that a current or former item keeps from visitors. */
function withdrawnOf(type: ContentType, files: readonly File[], { items, gone }: Items, now: Date): Withdrawn[] {
  const ruling = new Map<string, { item: ContentItem; isSeen: boolean }>();
  for (const item of items) {
    if (item.type !== type) continue;
    const seen = visibleVersion(item, now)?.slug;
    for (const slug of [item.slug, item.live?.slug])
      if (slug !== undefined) ruling.set(slug, { item, isSeen: slug === seen });
  }
  return files.flatMap(({ value: { slug }, entry }): Withdrawn[] => {
    if (factsOf(type).isFixed(slug)) return [];
    const rule = ruling.get(slug);
    if (!rule) return gone.filter((address) => address.type === type && address.slug === slug);
    // A file that visitors do not see yet cannot be withdrawn.
    if (rule.isSeen || !isVisible(entry, now)) return [];
    return [{ type, slug, status: rule.item.status === 'archived' ? 'archived' : 'draft', item: rule.item.id }];
  });
}
