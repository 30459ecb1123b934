import {
  backupLimits,
  finishRestore,
  listBackupKeys,
  readBackup,
  readBackupValues,
  restoreValues,
} from '#contract/api/admin-backup.ts';
import { decodeFrames, encodeFrames, frameSize, type Frame } from '#contract/backup-frames.ts';
import { contentCacheTags } from '#contract/content/cache-tags.ts';
import { backedUpStores, isBackedUp, leftOut } from '#storage/backed-up.ts';
import { backup, hashOf, type Backup } from '#storage/collections/backup.ts';
import { retention } from '#storage/collections/retention.ts';
import { inParallel } from '#storage/in-parallel.ts';
import { storesOf } from '#storage/stores.ts';
import type * as z from 'zod/mini';
import { bearer } from '../auth/bearer.ts';
import { asksForBuilds } from '../build/asks-for-builds.ts';
import { archiveTags } from '../campaigns/archive.ts';
import { jsonText } from '../http/answers.ts';
import { attachment } from '../http/attachment.ts';
import type { Call } from '../http/call.ts';
import { inputOf } from '../http/input.ts';
import { parseJson } from '../http/json-body.ts';
import { readBytes } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { validate } from '../http/validate.ts';
import { purgeCache } from '../purges/purge-cache.ts';

/**
 * How long reading and writing continue, out of the nine seconds for an answer (rules 31). Then the answer reports what
 * was done.
 */
const workMs = 4_000;

const backupOf = ({ deployContext }: Call): Backup => storesOf(deployContext).open(backup);

const invalid = (field: string, message: string) =>
  new Refusal('invalid', 'Please check the marked fields.', { fields: { [field]: message } });

function storeOf(name: string | null): string {
  if (name !== null && backedUpStores.includes(name)) return name;
  throw invalid('store', 'No store with this name is backed up.');
}

const read: Handler<typeof readBackup> = () =>
  Promise.resolve({ success: true, version: 1, stores: [...backedUpStores], leftOut: { ...leftOut } });

/** A part number in the query. */
function partIn(query: URLSearchParams): { part: number; of: number } {
  const [part, of] = [query.get('part') ?? '0', query.get('of') ?? '1'].map((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : NaN,
  );
  if (part !== undefined && of !== undefined && part < of && of <= backupLimits.parts) return { part, of };
  throw invalid('part', `Ask for one of at most ${backupLimits.parts} parts, counted from 0.`);
}

/** The keys of a store, or of one part of it. Parts are divided by hash, since lists have no fixed order. */
async function* keyLines(
  backup: Backup,
  store: string,
  { part, of }: { part: number; of: number },
): AsyncGenerator<string> {
  let keys = 0;
  let bytes = 0;
  for await (const { key, etag } of backup.entries(store)) {
    if (of > 1 && parseInt(hashOf(Buffer.from(key)).slice(0, 8), 16) % of !== part) continue;
    const line = `${JSON.stringify([key, etag])}\n`;
    bytes += line.length;
    if (bytes > backupLimits.keyBytes) break;
    keys += 1;
    yield line;
  }
  yield `${JSON.stringify({ end: true, keys, more: bytes > backupLimits.keyBytes })}\n`;
}

const listKeys = (call: Call): Promise<Response> => {
  const store = storeOf(call.query.get('store'));
  return attachment(keyLines(backupOf(call), store, partIn(call.query)), {
    name: store,
    now: call.now,
  });
};

/** How many values are read at once; few for pictures, which are large. */
const widthOf = (store: string): number => (store === 'media-files' ? 4 : 32);

async function readValues(call: Call, request: Request): Promise<Response> {
  const body = validate(readBackupValues.request, parseJson(await inputOf(request, readBackupValues).read()));
  const store = storeOf(body.store);
  if (!body.keys.every((key) => isBackedUp(store, key))) throw invalid('keys', 'No backup holds one of these keys.');
  const stored = backupOf(call);
  const until = performance.now() + workMs;
  const frames: Frame[] = [];
  let size = 0;
  for (
    let at = 0;
    at < body.keys.length && performance.now() < until && size < backupLimits.bytes;
    at += widthOf(store)
  ) {
    const keys = body.keys.slice(at, at + widthOf(store));
    for (const frame of await Promise.all(keys.map((key) => frameOf(stored, store, key, body.hashesOnly ?? false)))) {
      size += frameSize(frame);
      if (size > backupLimits.bytes && frames.length > 0) break;
      frames.push(frame);
    }
  }
  return new Response(encodeFrames(frames), {
    headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' },
  });
}

async function frameOf(stored: Backup, store: string, key: string, hashOnly: boolean): Promise<Frame> {
  const bytes = await stored.read(store, key);
  return { key, sha256: bytes && hashOf(bytes), bytes: hashOnly ? null : bytes };
}

/** Reads and checks everything before any of it is written. */
async function framesToWrite(request: Request, store: string): Promise<(Frame & { bytes: Uint8Array<ArrayBuffer> })[]> {
  if (request.headers.get('content-type') !== 'application/octet-stream' || request.headers.has('content-encoding')) {
    throw new Refusal('unsupported_media_type', 'Send the values as application/octet-stream, not compressed.');
  }
  const body = await readBytes(
    request,
    restoreValues.bodyLimit,
    () => new Refusal('too_large', 'Send fewer values at once.'),
  );
  const frames = decoded(body);
  if (frames.length > backupLimits.values) throw new Refusal('malformed', 'Send fewer values at once.');
  return frames.map((frame) => {
    if (!isBackedUp(store, frame.key)) throw invalid('key', 'No backup holds one of these keys.');
    if (frame.bytes === null || hashOf(frame.bytes) !== frame.sha256)
      throw invalid('sha256', 'A value does not match its hash.');
    return { ...frame, bytes: frame.bytes };
  });
}

function decoded(body: Uint8Array<ArrayBuffer>): Frame[] {
  try {
    return decodeFrames(body);
  } catch {
    throw new Refusal('malformed', 'The values could not be read. Please send them again.');
  }
}

async function restore(call: Call, request: Request): Promise<Response> {
  const store = storeOf(call.query.get('store'));
  const frames = await framesToWrite(request, store);
  // Before the first value: until the end, nothing else may change what a backup holds (decision 0197).
  await storesOf(call.deployContext).open(retention).noteDone('restore', Date.now());
  const stored = backupOf(call);
  const count = { written: 0, same: 0, other: 0 };
  await inParallel(frames, async ({ key, bytes }) => {
    count[await stored.write(store, key, bytes)] += 1;
  });
  if (count.other > 0) {
    throw new Refusal(
      'conflict',
      `Something else is stored under ${count.other} of these keys. It was left as it was.`,
    );
  }
  const body: z.output<typeof restoreValues.response> = { success: true, written: count.written, there: count.same };
  return jsonText(JSON.stringify(body));
}

/** Derived data from before the restore does not match the restored records. */
const finish: Handler<typeof finishRestore> = async (call) => {
  await backupOf(call).dropDerived();
  const purged = await purgeCache(call, [...contentCacheTags(), ...archiveTags, 'site']);
  const { buildHookOf } = await import('../build/keep-built.ts');
  await storesOf(call.deployContext).open(retention).forgetDone('restore');
  return { success: true, purged, hook: buildHookOf(call.deployContext) !== undefined };
};

export const handleAdminBackup = asksForBuilds(
  serve(
    [
      route(readBackup, read),
      rawRoute(listBackupKeys, listKeys),
      rawRoute(readBackupValues, readValues),
      rawRoute(restoreValues, restore),
      route(finishRestore, finish),
    ],
    bearer,
  ),
  [readBackupValues.path, restoreValues.path],
);
