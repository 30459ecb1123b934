import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/** A file as an item took it, as JSON that only the server interprets. */
const base = z.record(z.string(), z.unknown());
export type StoredBase = z.infer<typeof base>;

/** Identifies a file: its type and its own id, see `FileItem`. */
export interface FileIdentity {
  type: string;
  id: string;
}

/** A deploy whose files were examined. */
export interface SeenDeploy {
  /** When its build started, in milliseconds since 1970. */
  builtAt: number;
  /** Fingerprint of all its files. */
  files: string;
}

const filesFolder = 'files/';
const linksFolder = 'items/';
const deploysFolder = 'deploys/';

/** Wide enough for any time in this millennium in milliseconds, so that keys sort numerically. */
const timeDigits = 15;

/**
 * The id that an item gets when it is imported from a file. It is always the same, so importing a file twice finds the
 * first item.
 */
export const itemIdOf = ({ type, id }: FileIdentity): string =>
  `${type}-${nodeCrypto().hash('sha256', id).slice(0, 24)}`;

/**
 * The complete files that items took. A merge needs them as the common ancestor, even after an item's history was
 * trimmed (architecture §6). Keys derive from the values, and no key is written twice (architecture §4).
 */
export function contentBases({ store: storeOf, timeoutMs }: Opening) {
  const store = storeOf('content-bases');
  const bounded = boundedBy(timeoutMs);

  /** The ids of items that stand for a file but differ from the id that `itemIdOf` gives it, keyed by that id. */
  async function links(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for await (const key of store.keys(linksFolder)) {
      const [, name, item] = key.split('/');
      if (name !== undefined && item !== undefined) found.set(name, [...(found.get(name) ?? []), item]);
    }
    return found;
  }

  /** The deploys whose file edits were taken, oldest build first. */
  async function deploys(): Promise<SeenDeploy[]> {
    const found: SeenDeploy[] = [];
    for await (const key of store.keys(deploysFolder)) {
      const [, time, files] = /(\d+)-([^/]+)$/.exec(key) ?? [];
      if (files !== undefined) found.push({ builtAt: Number(time), files });
    }
    return found.sort((left, right) => left.builtAt - right.builtAt);
  }

  return {
    /** The file with this fingerprint; null if it was not kept or cannot be read. */
    read: bounded((origin: string) => readStoredJson(store, filesFolder + origin, base)),
    /** Keeps a file under its fingerprint. */
    keep: bounded(async (origin: string, file: StoredBase) => {
      await store.create(filesFolder + origin, JSON.stringify(file));
    }),
    /** Notes that an item stands for a file, so the link survives a rename of either. */
    link: bounded(async (file: FileIdentity, item: string) => {
      await store.create(`${linksFolder}${itemIdOf(file)}/${item}`, JSON.stringify(file));
    }),
    links: bounded(links),
    deploys: bounded(deploys),
    /** Notes that a deploy's edits were taken. */
    noteDeploy: bounded(async ({ builtAt, files }: SeenDeploy) => {
      const time = String(builtAt).padStart(timeDigits, '0');
      await store.create(`${deploysFolder}${time}-${files}`, '{}');
    }),
  };
}
