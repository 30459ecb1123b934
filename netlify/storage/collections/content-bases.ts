import * as z from 'zod/mini';
import { boundedBy } from '../deadline.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/** A file as an item took it, in JSON that the server makes sense of. */
const base = z.record(z.string(), z.unknown());
export type StoredBase = z.infer<typeof base>;

/** What a file is known by: its type and its own id, see `FileItem`. */
export interface FileIdentity {
  type: string;
  id: string;
}

/** A deploy whose files were looked at. */
export interface SeenDeploy {
  /** When its build started, in milliseconds since 1970. */
  builtAt: number;
  /** Names what its files say. */
  files: string;
}

export interface ContentBases {
  /** The file of a fingerprint; null where it was not kept, or cannot be read. */
  read(origin: string): Promise<StoredBase | null>;
  /** Keeps a file under its fingerprint. */
  keep(origin: string, file: StoredBase): Promise<void>;
  /** Notes that an item stands for a file, however either is renamed. */
  link(file: FileIdentity, item: string): Promise<void>;
  /** The ids of items that stand for a file though they have another id than `itemIdOf` gives, by that. */
  links(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The deploys whose edits of files were taken, the oldest build first. */
  deploys(): Promise<SeenDeploy[]>;
  /** Notes one more. */
  noteDeploy(deploy: SeenDeploy): Promise<void>;
}

const filesFolder = 'files/';
const linksFolder = 'items/';
const deploysFolder = 'deploys/';

/** Longer than the milliseconds of this millennium, so that keys sort as numbers do. */
const timeDigits = 15;

/** The id that an item gets when it is imported from a file, always the same: whoever imports it twice finds it there. */
export const itemIdOf = ({ type, id }: FileIdentity): string =>
  `${type}-${nodeCrypto().hash('sha256', id).slice(0, 24)}`;

/**
 * The files that items took, whole: what a merge needs as the common ancestor, also when an item's history has been trimmed (architecture §6). A key is made of what lies
 * under it, and nothing here is ever written twice (architecture §4).
 */
export function contentBases({ store: storeOf, timeoutMs }: Opening): ContentBases {
  const store = storeOf('content-bases');
  const bounded = boundedBy(timeoutMs);

  async function links(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for await (const key of store.keys(linksFolder)) {
      const [, name, item] = key.split('/');
      if (name !== undefined && item !== undefined) found.set(name, [...(found.get(name) ?? []), item]);
    }
    return found;
  }

  async function deploys(): Promise<SeenDeploy[]> {
    const found: SeenDeploy[] = [];
    for await (const key of store.keys(deploysFolder)) {
      const [, time, files] = /(\d+)-([^/]+)$/.exec(key) ?? [];
      if (files !== undefined) found.push({ builtAt: Number(time), files });
    }
    return found.sort((left, right) => left.builtAt - right.builtAt);
  }

  return {
    read: bounded((origin) => readStoredJson(store, filesFolder + origin, base)),
    keep: bounded(async (origin, file) => {
      await store.create(filesFolder + origin, JSON.stringify(file));
    }),
    link: bounded(async (file, item) => {
      await store.create(`${linksFolder}${itemIdOf(file)}/${item}`, JSON.stringify(file));
    }),
    links: bounded(links),
    deploys: bounded(deploys),
    noteDeploy: bounded(async ({ builtAt, files }) => {
      const time = String(builtAt).padStart(timeDigits, '0');
      await store.create(`${deploysFolder}${time}-${files}`, '{}');
    }),
  };
}
