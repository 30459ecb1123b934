import {
  backupKeyLine,
  backupLimits,
  finishRestore,
  listBackupKeys,
  readBackup,
  readBackupValues,
  restoreValues,
} from '#contract/api/admin-backup.ts';
import { decodeFrames, encodeFrames, type Frame } from '#contract/backup-frames.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { hashOf } from '#storage/collections/backup.ts';
import { isKey } from '#storage/keys.ts';
import { CommandError } from '../command/command.ts';
import { askSite, type SiteOptions } from './ask-site.ts';

/** A value and its key. */
export interface SentValue {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const storeName = /^[a-z][a-z0-9-]*$/;

/** An invalid answer may have been truncated, and is requested again. */
const notThat = (what: string) => new Error(`sent ${what} that cannot be read`);

/**
 * The calls made by `npm run backup` and `npm run restore`, under `/api/admin/backup`. Every method throws CommandError
 * if the site still refuses after all tries.
 */
export function connectSite(options: SiteOptions) {
  const ask = askSite(options);

  async function describe(): Promise<ResponseOf<typeof readBackup>> {
    return ask(readBackup.path, {}, async (response) => {
      const { data } = readBackup.response.safeParse(await response.json());
      // Store names become folder names.
      if (data?.stores.every((store) => storeName.test(store))) return data;
      throw new CommandError(`The site at ${options.origin} answers in a form that this version does not know.`);
    });
  }

  /** The keys of a store to back up, with their etags. */
  async function keys(store: string): Promise<Map<string, string>> {
    for (let of = 1; of <= backupLimits.parts; of *= 4) {
      const found = new Map<string, string>();
      let whole = true;
      for (let part = 0; part < of && whole; part += 1) {
        const query = new URLSearchParams({ store, part: String(part), of: String(of) });
        const lines = await ask(`${listBackupKeys.path}?${query.toString()}`, {}, async (response) =>
          keysIn(await response.text()),
        );
        whole = !lines.more;
        for (const [key, etag] of lines.keys) found.set(key, etag);
      }
      if (whole) return found;
    }
    throw new CommandError(`The store ${store} has too many keys to be read.`);
  }

  async function frames(store: string, keys: readonly string[], hashesOnly: boolean): Promise<Frame[]> {
    const asked = keys.slice(0, backupLimits.values);
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ store, keys: asked, hashesOnly }),
    };
    return ask(readBackupValues.path, init, async (response) => {
      const answered = decodeFrames(new Uint8Array(await response.arrayBuffer()));
      const isAsked = answered.length > 0 && answered.every(({ key }, index) => key === asked[index]);
      const isWhole = answered.every(
        ({ bytes, sha256 }) => hashesOnly || (bytes ? hashOf(bytes) === sha256 : sha256 === null),
      );
      if (isAsked && isWhole) return answered;
      throw notThat('values');
    });
  }

  return {
    origin: options.origin,
    describe,
    keys,
    /**
     * The values of the first of these keys, at least one, in order: bytes that match their hash, or null for those
     * that no longer exist.
     */
    values: (store: string, keys: readonly string[]) => frames(store, keys, false),
    /** The same, with hashes only. */
    hashes: (store: string, keys: readonly string[]) => frames(store, keys, true),
    /** Writes values where there is none yet, or where there is already the same one. */
    write: (store: string, values: readonly SentValue[]) => {
      const body = encodeFrames(values.map(({ key, bytes }) => ({ key, bytes, sha256: hashOf(bytes) })));
      const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body };
      return ask(`${restoreValues.path}?${new URLSearchParams({ store }).toString()}`, init, async (response) =>
        restoreValues.response.parse(await response.json()),
      );
    },
    finish: () =>
      ask(finishRestore.path, { method: 'POST' }, async (response) =>
        finishRestore.response.parse(await response.json()),
      ),
  };
}
export type BackupSite = ReturnType<typeof connectSite>;

/** The lines of a complete list. */
function keysIn(text: string): { keys: [key: string, etag: string][]; more: boolean } {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => backupKeyLine.parse(JSON.parse(line)));
  const last = lines.pop();
  const keys = lines.filter((line) => Array.isArray(line));
  // A key becomes the path of a file.
  if (!last || Array.isArray(last) || last.keys !== lines.length || !keys.every(([key]) => isKey(key)))
    throw notThat('keys');
  return { keys, more: last.more };
}
