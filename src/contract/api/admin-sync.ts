import * as z from 'zod/mini';
import { contentType } from '../content/item.ts';
import { defineEndpoint } from '../endpoint.ts';
import { contentItemView } from './admin-content.ts';

/** What becomes of a file and its item (architecture §6), in the order in which the message counts them. */
export const syncOutcomes = [
  /** There was no item: there is one now. */
  'imported',
  /** Only the file was changed: the item took it. */
  'updated',
  /** Both were changed, in different places: the item is a draft of both, beside what is published. */
  'merged',
  /** Both say the same by now, or the item says more: it was noted that the item took the file. */
  'matched',
  /** Neither was changed. */
  'unchanged',
  /** Only the item was changed: it is ahead of the file. */
  'kept',
  /** Both were changed in the same place, or the file's slug is another item's: nothing was touched. */
  'conflict',
  /** The file is gone: the item stays. */
  'orphaned',
  /** The item was deleted in the admin: it stays deleted. */
  'deleted',
  /** The item cannot be read: nothing was touched. */
  'unreadable',
  /** A dropped file with mistakes: nothing of it was taken. */
  'refused',
] as const;
export const syncOutcome = z.enum(syncOutcomes);
export type SyncOutcome = z.infer<typeof syncOutcome>;

/** A place that file and item both changed since the item took the file last. What a side does not have is left out; `base` too where it is not known. */
export const syncConflict = z.object({
  /** Names the place, and no other one: `title`, `content.metrics[Response rate].value`; `content.body#2` for the second of a body. */
  key: z.string(),
  /** `paragraphs`: part of the Markdown body, as text. */
  kind: z.enum(['field', 'paragraphs']),
  base: z.optional(z.unknown()),
  file: z.optional(z.unknown()),
  item: z.optional(z.unknown()),
});
export type SyncConflict = z.infer<typeof syncConflict>;

/** Something to mend in a dropped file, and what to write instead. */
export const fileProblem = z.object({
  /** Line of the file, from 1; missing where the file as a whole is meant. */
  line: z.optional(z.int()),
  /** Column of the line, from 1, where it is known. */
  column: z.optional(z.int()),
  /** Path of the field: `tags[1]`. */
  field: z.optional(z.string()),
  message: z.string(),
});

/** What became, or would become, of one file. */
export const syncedFile = z.object({
  /** `content/essays/a-receipt.md`, or the name of the dropped file. */
  name: z.string(),
  outcome: syncOutcome,
  /** A sentence about it. */
  note: z.string(),
  /** What follows is missing for a file that was refused. */
  type: z.optional(contentType),
  slug: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The item that stands for the file; missing where there is none, or none yet. */
  id: z.optional(z.string()),
  /** Its revision; a resolution sends it back. */
  rev: z.optional(z.int()),
  /** Fingerprint of the file; a resolution sends it back. */
  origin: z.optional(z.string()),
  /** The slug that the item had before it took the file's. */
  renamedFrom: z.optional(z.string()),
  conflicts: z.optional(z.array(syncConflict)),
  problems: z.optional(z.array(fileProblem)),
  /** What the writer of a dropped file that is taken will want to mend in it. */
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
 * Brings files into the admin (architecture §6): the built-in content where nothing is sent, else the files that are. The message counts what became of them, as in
 * `10 imported, 2 updated, 1 kept, 1 conflict`. Where every dropped file is refused, so is the call, with a message for each by its name.
 */
export const syncContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sync-content',
  request: z.optional(
    z.strictObject({
      /** Only says what would become of each file, and writes nothing. */
      dryRun: z.optional(z.boolean('Send true or false.')),
      documents: z.optional(
        z
          .array(droppedDocument, 'Send a list of files, each with its name and text.')
          .check(z.minLength(1, 'Send at least one file.'), z.maxLength(200, 'Send at most 200 files at a time.')),
      ),
    }),
  ),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    dryRun: z.boolean(),
    files: z.array(syncedFile),
  }),
  auth: 'bearer',
  bodyLimit: 256 * 1024,
});

/**
 * The conflicts between the built-in content and the admin, as they stand now, and how many edited files wait for a sync. Those of dropped files come with the answer to the
 * drop alone. The first call after a deploy lets items take the edits that nobody has to decide about, where the settings say so (decision 0104).
 */
export const readSyncConflicts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sync-content/conflicts',
  request: null,
  response: z.object({
    success: z.literal(true),
    files: z.array(syncedFile),
    /** Files whose edit a sync would bring into their item, unpublished or merged where both were edited. */
    waiting: z.int(),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});

/** What to take at a place: one of the sides, or something of one's own (for `paragraphs` a text, of any number of them). */
export const syncChoice = z.union(
  [z.enum(['file', 'item', 'base']), z.strictObject({ value: z.unknown() })],
  'Choose file, item or base, or send a value.',
);
export type SyncChoice = z.infer<typeof syncChoice>;

/**
 * Settles the conflicts of an item and its file: writes a revision with what was chosen and all that had merged by itself, and notes that the item took the file. It is a
 * draft beside what is published, unless `publish` is sent. 409 where the item (`current` carries it) or the file has changed since they were shown.
 */
export const resolveSyncConflict = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sync-content/resolve',
  request: z.strictObject({
    id: z.string('Name the item.'),
    rev: z.int('Send the revision that was shown.'),
    origin: z.string('Send the fingerprint of the file that was shown.'),
    /** By the key of the conflict; every one of the item needs one. */
    choices: z.record(z.string(), syncChoice),
    /** The dropped file, once more; left out for the built-in content. */
    document: z.optional(droppedDocument),
    publish: z.optional(z.boolean('Send true or false.')),
  }),
  response: z.object({ success: z.literal(true), message: z.string(), item: contentItemView }),
  auth: 'bearer',
  bodyLimit: 512 * 1024,
});
