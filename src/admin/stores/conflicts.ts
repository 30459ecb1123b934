import { atom, computed, onMount } from 'nanostores';
import { syncContent, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { call } from '../api/client.ts';
import { readDropped, whenDroppedElsewhere, writeDropped, type DroppedConflict } from '../editor/dropped-conflicts.ts';
import { callsFor } from '../editor/dropped-files.ts';
import { $conflicts } from './lists.ts';

/** A file in conflict with its item, and the dropped document; null for built-in content. */
export interface ConflictFile {
  /** Identifies it, and its unsaved choices. */
  key: string;
  file: SyncedFile;
  document: DroppedDocument | null;
}

/** The dropped files with unresolved conflicts. */
const $dropped = atom<readonly DroppedConflict[]>(readDropped());

/** Whether the browser had room for the last write. */
let isStored = true;

/** Changes the list that all tabs share, starting from what another tab may have left there. */
function changeDropped(change: (dropped: readonly DroppedConflict[]) => DroppedConflict[]): void {
  const dropped = change(isStored ? readDropped() : $dropped.get());
  $dropped.set(dropped);
  isStored = writeDropped(dropped);
}

whenDroppedElsewhere(() => {
  if (isStored) $dropped.set(readDropped());
});

/** Keeps the dropped files that the server reports as conflicts, and forgets those that no longer conflict. */
export function keepConflicts(files: readonly SyncedFile[], documents: readonly DroppedDocument[]): void {
  if (documents.length === 0) return;
  const names = new Set(documents.map(({ name }) => name));
  const kept = documents.flatMap((document) => {
    const file = files.find(({ name, outcome }) => name === document.name && outcome === 'conflict');
    return file ? [{ document, file }] : [];
  });
  changeDropped((dropped) => [...dropped.filter(({ document }) => !names.has(document.name)), ...kept]);
}

/** Outcomes after which a dropped file needs no further handling. */
const over: ReadonlySet<string> = new Set(['unchanged', 'matched', 'kept']);

/** Reloads the conflicts. Whatever fails to load remains shown as before. */
export async function readAgain(): Promise<void> {
  $conflicts.revalidate();
  for (const documents of callsFor($dropped.get().map(({ document }) => document))) {
    const answer = await call(syncContent, { body: { dryRun: true, documents } }).catch(() => null);
    const said = new Map(answer?.files.map((file) => [file.name, file]));
    changeDropped((dropped) =>
      dropped
        .map((one) => ({ ...one, file: said.get(one.document.name) ?? one.file }))
        .filter(({ file }) => !over.has(file.outcome)),
    );
  }
}

/** Forgets a dropped file. */
export const forgetDropped = (name: string): void =>
  changeDropped((dropped) => dropped.filter(({ document }) => document.name !== name));

const keyOf = (source: 'built-in' | 'dropped', { id, name }: SyncedFile): string => `${source} ${id ?? name}`;

/** The files in conflict, those from `content/` first; null until those are loaded. */
export const $conflictFiles = computed([$conflicts, $dropped], ({ data }, dropped): readonly ConflictFile[] | null =>
  data
    ? [
        ...data.files.map((file) => ({ key: keyOf('built-in', file), file, document: null })),
        ...dropped.map(({ file, document }) => ({ key: keyOf('dropped', file), file, document })),
      ]
    : null,
);

/** How many conflicts are known. */
export const $conflictCount = computed(
  [$conflicts, $dropped],
  ({ data }, dropped) => (data?.files.length ?? 0) + dropped.length,
);

/** How many edited files are waiting to be synced. */
export const $waitingFiles = computed($conflicts, ({ data }) => data?.waiting ?? 0);

onMount($conflictFiles, () => {
  // The items may have changed since the files were dropped.
  if ($dropped.get().length > 0) void readAgain();
});
