import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** What of a request and of an answer fits through the platform: a body of 6 MB that it writes in base 64 leaves 4.5 MB of bytes (decision 0109). */
export const backupLimits = {
  /** Most bytes of values in one body, either way; a picture of 4 MiB is one. */
  bytes: 4 * 1024 * 1024 + 64 * 1024,
  /** Most values that are asked for, or sent, at once. */
  values: 500,
  /** Most bytes of keys in one answer. */
  keyBytes: 15_000_000,
  /** Into how many parts the keys of a store are divided at most. */
  parts: 64,
} as const;

/** What a backup holds, and what it leaves out (decision 0108). */
export const readBackup = defineEndpoint({
  method: 'GET',
  path: '/api/admin/backup',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Of what is said here. */
    version: z.literal(1),
    /** The stores that are backed up, in the order in which a restore writes them. */
    stores: z.array(z.string()),
    /** The others, each with the reason. */
    leftOut: z.record(z.string(), z.string()),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/**
 * The keys of a store, `?store=`, as one NDJSON stream: a pair of key and etag a line, and the last line says how many there were. Where it says `more`, they were too many
 * for one answer, and are asked for in parts: `?part=1&of=4` is one of four, 0 to 3.
 */
export const listBackupKeys = {
  method: 'GET',
  path: '/api/admin/backup/keys',
  auth: 'bearer',
} as const;

/** A line of them. */
export const backupKeyLine = z.union([
  z.tuple([z.string(), z.string()]),
  z.strictObject({ end: z.literal(true), keys: z.int(), more: z.boolean() }),
]);

/**
 * Values by their keys, as frames (`backup-frames.ts`), in the order in which they were asked for: as many of them as fit into an answer and are read in time, one at least. A
 * key under which nothing lies any more is answered without a hash. With `hashesOnly` no bytes come.
 */
export const readBackupValues = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backup/values',
  request: z.strictObject({
    store: z.string(),
    keys: z.array(z.string()).check(z.minLength(1), z.maxLength(backupLimits.values)),
    hashesOnly: z.optional(z.boolean()),
  }),
  // Frames, which are no JSON.
  response: z.unknown(),
  auth: 'bearer',
  bodyLimit: 320 * 1024,
});

/** Writes values, sent as frames with bytes, into the store `?store=`, where nothing lies under their keys. What lies there already has to be the same; else it is 409. */
export const restoreValues = {
  method: 'POST',
  path: '/api/admin/backup/restore',
  response: z.object({
    success: z.literal(true),
    /** How many were written, and how many lay there already. */
    written: z.int(),
    there: z.int(),
  }),
  auth: 'bearer',
  /** Frames have lines besides their values. */
  bodyLimit: backupLimits.bytes + backupLimits.values * 200,
} as const;

/** Says that everything is there: what was derived of what was before is deleted, caches are told to forget it, and a build is asked for. It may be said again. */
export const finishRestore = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backup/restored',
  request: null,
  response: z.object({
    success: z.literal(true),
    /** Whether nothing between site and visitor keeps what was before. */
    purged: z.boolean(),
    /** Whether builds can be asked for here. */
    hook: z.boolean(),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});
