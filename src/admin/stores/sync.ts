import { atom } from 'nanostores';
import { syncContent, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { call, hasStatus, messageOf, RequestFailed } from '../api/client.ts';
import { namedPictures, partPictures, withUploaded } from '../editor/drop-pictures.ts';
import { NotSendable } from '../editor/shrink-picture.ts';
import { callsFor, mostFiles, readFiles, type DroppedFile } from '../editor/dropped-files.ts';
import { countsOf } from '../editor/sync-groups.ts';
import { keepConflicts } from './conflicts.ts';
import { contentItems } from './content.ts';
import { $build, $conflicts, $contentCount } from './lists.ts';
import { tell, tellFailure, tellProblem } from './notice.ts';
import { invalidateKeys } from './query.ts';
import { uploadPicture } from './upload-picture.ts';

type Documents = readonly DroppedDocument[];

/** A sync under review before it runs. */
export interface Sync {
  /** The dropped files; null for the built-in content. */
  documents: Documents | null;
  state: 'looking' | 'shown' | 'syncing';
  /** The outcome for each file. */
  files: readonly SyncedFile[];
  /** Upload progress of pictures dropped with the files; '' if there are none. */
  uploading?: string;
  /** Why it was interrupted; '' if it was not. */
  problem: string;
}

/** The sync under review; null if there is none. */
export const $sync = atom<Sync | null>(null);

/** Whether files are being written (product §4: idle, syncing, done). Closing the dialog does not stop it. */
export const $syncing = atom(false);

const failed = 'Failed to synchronize content. Please try again.';
const titleOf = (error: unknown): string => (messageOf(error) === null ? 'Sync Error' : 'Sync Failed');

/** Shows what a sync of the built-in content would do, file by file. */
export const lookAtBuiltIn = (): Promise<void> => look(null, []);

/** The same for a file that was dropped earlier. */
export const lookAtDocument = (document: DroppedDocument): Promise<void> => look([document], []);

/** Shows the outcome for dropped or chosen files. */
export async function lookAtFiles(dropped: readonly DroppedFile[]): Promise<void> {
  if (dropped.length === 0) return;
  if (dropped.length > mostFiles) {
    tellProblem('Files Not Added', `${dropped.length} files are too many. Add at most ${mostFiles} at a time.`);
    return;
  }
  const { pictures, others } = partPictures(dropped);
  const { documents, refused } = await readFiles(others);
  const { named, unnamed } = namedPictures(documents, pictures);
  if ($sync.get() || $syncing.get()) return;
  const upload = await uploadNamed(named);
  if (!upload) return;
  await look(withUploaded(documents, upload.uploaded), [...refused, ...unnamed, ...upload.failed]);
}

/**
 * Uploads pictures dropped with Markdown files before those are checked, since the pictures must exist by then.
 * Resolves to null if someone closed the dialog meanwhile; what was uploaded by then stays in the library.
 */
async function uploadNamed(named: ReturnType<typeof namedPictures>['named']) {
  const uploaded = new Map<string, string>();
  const lost: SyncedFile[] = [];
  if (named.length === 0) return { uploaded, failed: lost };
  let shown: Sync | null = null;
  const isClosed = () => $sync.get() !== shown;
  for (const [index, { file, alt, names }] of named.entries()) {
    const say = (part: number) => {
      if (isClosed()) return;
      const uploading = `Uploading picture ${index + 1} of ${named.length} into the media library: ${Math.round(part * 100)}%`;
      $sync.set((shown = { documents: [], state: 'looking', files: [], uploading, problem: '' }));
    };
    say(0);
    try {
      const { item } = await uploadPicture(file, { onProgress: say, altText: alt });
      for (const name of names) uploaded.set(name, item.path);
    } catch (error) {
      const why = error instanceof NotSendable ? error.message : messageOf(error);
      lost.push({ name: file.name, outcome: 'refused', note: why ?? 'It could not be uploaded. Drop it again.' });
    }
    if (isClosed()) return null;
  }
  $sync.set(null);
  return { uploaded, failed: lost };
}

async function look(documents: Documents | null, refused: readonly SyncedFile[]): Promise<void> {
  if ($sync.get() || $syncing.get()) return;
  const looking: Sync = { documents, state: 'looking', files: [], problem: '' };
  $sync.set(looking);
  try {
    const { files } = await ask(documents, true);
    // The dialog may have been closed meanwhile.
    if ($sync.get() === looking) $sync.set({ ...looking, state: 'shown', files: [...refused, ...files] });
  } catch (error) {
    if ($sync.get() !== looking) return;
    $sync.set(null);
    tellFailure(titleOf(error), error, failed);
  }
}

/** Closes the review. A running sync continues, and announces its end. */
export const closeSync = (): void => $sync.set(null);

/** Runs the reviewed sync. Safe to repeat after an interruption: nothing is imported twice. */
export async function runSync(): Promise<void> {
  const shown = $sync.get();
  if (shown?.state !== 'shown' || $syncing.get()) return;
  const running: Sync = { ...shown, state: 'syncing', problem: '' };
  $sync.set(running);
  $syncing.set(true);
  const taken: SyncedFile[] = [];
  try {
    const { message } = await ask(shown.documents, false, (files, documents) => {
      taken.push(...files);
      keepConflicts(files, documents);
    });
    if ($sync.get() === running) $sync.set(null);
    tell('Content Synchronized', message);
  } catch (error) {
    const isOver = hasStatus(error, 401);
    const problem = `${titleOf(error)}: ${messageOf(error) ?? failed}`;
    if ($sync.get() === running) $sync.set(isOver ? null : { ...shown, problem });
    tellFailure(titleOf(error), error, failed);
  } finally {
    // Once, at the end: a list that is already loading is not requested again.
    if (taken.length > 0) showWritten();
    $syncing.set(false);
  }
}

interface Answer {
  files: SyncedFile[];
  message: string;
}

/** Asks the server, in several calls if one would be too large; `hear` receives the result of each. */
async function ask(
  documents: Documents | null,
  dryRun: boolean,
  hear: (files: readonly SyncedFile[], documents: Documents) => void = () => undefined,
): Promise<Answer> {
  const parts = documents ? callsFor(documents) : [undefined];
  const answers: Answer[] = [];
  for (const part of parts) {
    const answer = await askAbout(part, dryRun);
    answers.push(answer);
    hear(answer.files, part ?? []);
  }
  const files = answers.flatMap((answer) => answer.files);
  const [only] = answers;
  return { files, message: only && answers.length === 1 ? only.message : countsOf(files) };
}

async function askAbout(documents: DroppedDocument[] | undefined, dryRun: boolean): Promise<Answer> {
  try {
    return await call(syncContent, { body: { dryRun, ...(documents && { documents }) } });
  } catch (error) {
    const refused = refusedIn(error, documents ?? []);
    if (!refused) throw error;
    return { files: refused, message: countsOf(refused) };
  }
}

/** The refusals, if every file, and with them the whole call, was refused. */
function refusedIn(error: unknown, documents: Documents): SyncedFile[] | null {
  const fields = error instanceof RequestFailed && error.status === 400 ? error.problem?.fields : undefined;
  const refused = Object.entries(fields ?? {}).map(([name, note]) => ({ name, note, outcome: 'refused' as const }));
  const names = new Set(documents.map(({ name }) => name));
  return refused.length > 0 && refused.every(({ name }) => names.has(name)) ? refused : null;
}

function showWritten(): void {
  invalidateKeys((key) => key.startsWith('item\n') || key.startsWith('history\n'));
  contentItems.reload();
  $contentCount.invalidate();
  $build.invalidate();
  $conflicts.revalidate();
}

/** Outcomes that change something for visitors or for an existing item. */
const isChange = ({ outcome }: SyncedFile): boolean => outcome === 'updated' || outcome === 'merged';

/**
 * Creates items for files that have none, if a sync would do nothing else, so that visitors see no change. Resolves to
 * whether it did.
 */
export async function takeFiles(): Promise<boolean> {
  const { files } = await askAbout(undefined, true);
  if (files.some(isChange) || !files.some(({ outcome }) => outcome === 'imported')) return false;
  await askAbout(undefined, false);
  showWritten();
  return true;
}
