import * as z from 'zod/mini';
import { adminEndpoint, adminRead } from '../admin-endpoint.ts';
import { contentType } from '../content/item.ts';
import { contentItemView } from './admin-content.ts';

/** The outcome for a file and its item (architecture §6), in the order of the summary. */
export const syncOutcomes = [
  /** There was no item; it was created. */
  'imported',
  /** Only the file changed; the item took over the change. */
  'updated',
  /** Both changed in different places; the item has both changes as a draft beside what is published. */
  'merged',
  /** Both now say the same, or the item says more; it is now recorded that the item has taken the file. */
  'matched',
  /** Neither changed. */
  'unchanged',
  /** Only the item changed; it is ahead of the file. */
  'kept',
  /** Both changed in the same place, or another item has the file's slug; nothing was touched. */
  'conflict',
  /** The file is gone; the item is kept. */
  'orphaned',
  /** The item was deleted in the admin; it stays deleted. */
  'deleted',
  /** The item cannot be read; nothing was touched. */
  'unreadable',
  /** A dropped file with mistakes; nothing was imported from it. */
  'refused',
] as const;
export const syncOutcome = z.enum(syncOutcomes);
export type SyncOutcome = z.infer<typeof syncOutcome>;

/**
 * A place that both the file and the item have changed since the last sync. A side without a value is left out, and so
 * is `base` if it is unknown.
 */
export const syncConflict = z.object({
  /**
   * Identifies the place: `title`, `content.metrics[Response rate].value`; `content.body#2` for the second place in a
   * body.
   */
  key: z.string(),
  /** `paragraphs`: part of the Markdown body, as text. */
  kind: z.enum(['field', 'paragraphs']),
  base: z.optional(z.unknown()),
  file: z.optional(z.unknown()),
  item: z.optional(z.unknown()),
});
export type SyncConflict = z.infer<typeof syncConflict>;

/** A mistake in a dropped file, and what to write instead. */
export const fileProblem = z.object({
  /** Line in the file, from 1; left out if the whole file is meant. */
  line: z.optional(z.int()),
  /** Column in the line, from 1, if known. */
  column: z.optional(z.int()),
  /** Path of the field: `tags[1]`. */
  field: z.optional(z.string()),
  message: z.string(),
});

/** What happened, or would happen, to one file. */
export const syncedFile = z.object({
  /** `content/essays/a-receipt.md`, or the name of the dropped file. */
  name: z.string(),
  outcome: syncOutcome,
  /** A sentence about it. */
  note: z.string(),
  /** The following fields are left out for a refused file. */
  type: z.optional(contentType),
  slug: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The file's item; left out if there is none, or none yet. */
  id: z.optional(z.string()),
  /** Its revision; a resolution sends it back. */
  rev: z.optional(z.int()),
  /** Fingerprint of the file; a resolution sends it back. */
  origin: z.optional(z.string()),
  /** The slug of the item before it took the file's slug. */
  renamedFrom: z.optional(z.string()),
  conflicts: z.optional(z.array(syncConflict)),
  problems: z.optional(z.array(fileProblem)),
  /** What the author of an accepted file should still fix. */
  warnings: z.optional(z.array(fileProblem)),
});
export type SyncedFile = z.infer<typeof syncedFile>;

/** A file that an editor dropped: an essay as Markdown, or a project, a page or a section as JSON. */
export const droppedDocument = z.strictObject({
  /** Its name without folders: `a-receipt.md`, `osusu.json`. */
  name: z.string().check(z.maxLength(200, 'Keep the name of the file to 200 characters.')),
  text: z.string(),
});
export type DroppedDocument = z.infer<typeof droppedDocument>;

/**
 * Imports files (architecture §6): the dropped ones, or the built-in content if none are sent. The summary counts the
 * outcomes, as in `10 imported, 2 updated, 1 kept, 1 conflict`. If every dropped file is refused, so is the call, with
 * a message for each file name.
 */
export const syncContent = adminEndpoint('POST', '/api/admin/sync-content', {
  request: z.optional(
    z.strictObject({
      /** Only reports the outcome for each file; writes nothing. */
      dryRun: z.optional(z.boolean('Send true or false.')),
      documents: z.optional(
        z
          .array(droppedDocument, 'Send a list of files, each with its name and text.')
          .check(z.minLength(1, 'Send at least one file.'), z.maxLength(200, 'Send at most 200 files at a time.')),
      ),
    }),
  ),
  bodyLimit: 256 * 1024,
  answer: {
    message: z.string(),
    dryRun: z.boolean(),
    files: z.array(syncedFile),
  },
});

/**
 * The current conflicts between built-in content and items, and how many edited files are waiting for a sync. Conflicts
 * with dropped files are reported only in the answer to the drop. If the settings allow it, the first call after a
 * deploy imports the edits that need no decision (decision 0104).
 */
export const readSyncConflicts = adminRead('/api/admin/sync-content/conflicts', {
  files: z.array(syncedFile),
  /** How many files have edits that a sync would bring into their item, as a draft or merged. */
  waiting: z.int(),
});

/** Which value to take: that of one side, or a new one (for `paragraphs`, a text of any number of them). */
export const syncChoice = z.union(
  [z.enum(['file', 'item', 'base']), z.strictObject({ value: z.unknown() })],
  'Choose file, item or base, or send a value.',
);
export type SyncChoice = z.infer<typeof syncChoice>;

/**
 * Resolves the conflicts between an item and its file: writes a revision with the choices and everything that merged
 * automatically, and records that the item has taken the file. The result is a draft beside what is published, unless
 * `publish` is sent. Answers 409 if the item (in the answer as `current`) or the file has changed since.
 */
export const resolveSyncConflict = adminEndpoint('POST', '/api/admin/sync-content/resolve', {
  request: z.strictObject({
    id: z.string('Name the item.'),
    rev: z.int('Send the revision that was shown.'),
    origin: z.string('Send the fingerprint of the file that was shown.'),
    /** By key of the conflict. Every conflict in the item needs a choice. */
    choices: z.record(z.string(), syncChoice),
    /** The dropped file again; left out for built-in content. */
    document: z.optional(droppedDocument),
    publish: z.optional(z.boolean('Send true or false.')),
  }),
  bodyLimit: 512 * 1024,
  answer: { message: z.string(), item: contentItemView },
});
