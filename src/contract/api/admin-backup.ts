import * as z from 'zod/mini';
import { adminEndpoint, adminRead, successWith } from '../admin-endpoint.ts';
import { defineEndpoint } from '../endpoint.ts';

/**
 * What fits through the platform in one request or answer: it caps a body at 6 MB of base64, which leaves 4.5 MB of
 * bytes (decision 0109).
 */
export const backupLimits = {
  /** The most bytes of values in one body, in either direction. A 4 MiB picture is one value. */
  bytes: 4 * 1024 * 1024 + 64 * 1024,
  /** The most values in one request. */
  values: 500,
  /** The most bytes of keys in one answer. */
  keyBytes: 15_000_000,
  /** The most parts into which a store's keys are split. */
  parts: 64,
} as const;

/** What a backup contains, and what it leaves out (decision 0108). */
export const readBackup = adminRead('/api/admin/backup', {
  /** Version of this answer. */
  version: z.literal(1),
  /** The stores in the backup, in the order in which a restore writes them. */
  stores: z.array(z.string()),
  /** The other stores, each with the reason why it is left out. */
  leftOut: z.record(z.string(), z.string()),
});

/**
 * The keys of a store, `?store=`, as an NDJSON stream: one pair of key and etag per line. The last line gives their
 * number. If it says `more`, the keys did not fit into one answer: ask for them in parts, where `?part=1&of=4` is the
 * second of four (0 to 3).
 */
export const listBackupKeys = {
  method: 'GET',
  path: '/api/admin/backup/keys',
  auth: 'bearer',
} as const;

/** One line of the key list. */
export const backupKeyLine = z.union([
  z.tuple([z.string(), z.string()]),
  z.strictObject({ end: z.literal(true), keys: z.int(), more: z.boolean() }),
]);

/**
 * Values by key, as frames (`backup-frames.ts`), in the order of the request: as many as fit into an answer and can be
 * read in time, at least one. A key that no longer has a value comes without a hash. With `hashesOnly`, no bytes are
 * sent.
 */
export const readBackupValues = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backup/values',
  request: z.strictObject({
    store: z.string(),
    keys: z.array(z.string()).check(z.minLength(1), z.maxLength(backupLimits.values)),
    hashesOnly: z.optional(z.boolean()),
  }),
  // Frames, not JSON.
  response: z.unknown(),
  auth: 'bearer',
  bodyLimit: 320 * 1024,
});

/**
 * Writes values, sent as frames with bytes, into the store `?store=`. A key that already has a value must have the same
 * one, otherwise the answer is 409.
 */
export const restoreValues = {
  method: 'POST',
  path: '/api/admin/backup/restore',
  response: successWith({
    /** How many were written, and how many were already there. */
    written: z.int(),
    there: z.int(),
  }),
  auth: 'bearer',
  /** Frames add a line to each value. */
  bodyLimit: backupLimits.bytes + backupLimits.values * 200,
} as const;

/** The most bytes that a value may have so that it fits into a restore with its header. No larger picture is stored. */
export const mostRestored = restoreValues.bodyLimit - 1024;

/**
 * Completes a restore: deletes data derived from the old records, purges caches and asks for a build. Safe to repeat.
 */
export const finishRestore = adminEndpoint('POST', '/api/admin/backup/restored', {
  answer: {
    /** Whether the purge succeeded, so that no cache still serves the old state. */
    purged: z.boolean(),
    /** Whether a build hook is set. */
    hook: z.boolean(),
  },
});
