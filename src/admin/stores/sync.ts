import { atom } from 'nanostores';
import { syncContent, type DroppedDocument, type SyncedFile } from '#contract/api/admin-sync.ts';
import { showToast } from '#browser/toast.ts';
import { call, messageOf, RequestFailed } from '../api/client.ts';
import { namedPictures, partPictures, withUploaded } from '../editor/drop-pictures.ts';
import { NotSendable } from '../editor/shrink-picture.ts';
import { callsFor, mostFiles, readFiles, type DroppedFile } from '../editor/dropped-files.ts';
import { countsOf } from '../editor/sync-groups.ts';
import { keepConflicts } from './conflicts.ts';
import { contentItems } from './content.ts';
import { $build, $conflicts, $contentCount } from './lists.ts';
import { tell, tellFailure } from './notice.ts';
import { invalidateKeys } from './query.ts';
import { uploadPicture } from './upload-picture.ts';

type Documents = readonly DroppedDocument[];

/** A sync that somebody looks at before it is run. */
export interface Sync {
  /** What was dropped; null for the built-in content. */
  documents: Documents | null;
  state: 'looking' | 'shown' | 'syncing';
  /** What would become of each file. */
  files: readonly SyncedFile[];
  /** How far the pictures are that were dropped with them; '' where there are none. */
  uploading?: string;
  /** Why it broke off; '' where it did not. */
  problem: string;
}

/** What is looked at; null while nothing is. */
export const $sync = atom<Sync | null>(null);

/** Whether files are being written (product §4: idle, syncing, done). That goes on where its dialog is closed. */
export const $syncing = atom(false);

const failed = 'Failed to synchronize content. Please try again.';
const titleOf = (error: unknown): string => (messageOf(error) === null ? 'Sync Error' : 'Sync Failed');

/** Shows what a sync of the built-in content would do, file by file. */
export const lookAtBuiltIn = (): Promise<void> => look(null, []);

/** The same for a file that was dropped before. */
export const lookAtDocument = (document: DroppedDocument): Promise<void> => look([document], []);

/** Shows what would become of files that were dropped or chosen. */
export async function lookAtFiles(dropped: readonly DroppedFile[]): Promise<void> {
  if (dropped.length === 0) return;
  if (dropped.length > mostFiles) {
    const description = `Those are ${dropped.length} files. Add at most ${mostFiles} at a time.`;
    showToast({ title: 'Files Not Added', description, variant: 'destructive' });
    return;
  }
  const { pictures, others } = partPictures(dropped);
  const { documents, refused } = await readFiles(others);
  const { named, unnamed } = namedPictures(documents, pictures);
  if ($sync.get() || $syncing.get()) return;
  const { uploaded, failed: lost } = await uploadNamed(named);
  await look(withUploaded(documents, uploaded), [...refused, ...unnamed, ...lost]);
}

/** Uploads the pictures that were dropped with Markdown files, before those are looked at: what they show has to be there. */
async function uploadNamed(named: ReturnType<typeof namedPictures>['named']) {
  const uploaded = new Map<string, string>();
  const lost: SyncedFile[] = [];
  if (named.length === 0) return { uploaded, failed: lost };
  for (const [index, { file, alt, names }] of named.entries()) {
    const say = (part: number) =>
      $sync.set({
        ...{ documents: [], state: 'looking', files: [], problem: '' },
        uploading: `Uploading picture ${index + 1} of ${named.length} into the media library: ${Math.round(part * 100)}%`,
      });
    say(0);
    try {
      const { item } = await uploadPicture(file, { onProgress: say, altText: alt });
      for (const name of names) uploaded.set(name, item.path);
    } catch (error) {
      const why = error instanceof NotSendable ? error.message : messageOf(error);
      lost.push({ name: file.name, outcome: 'refused', note: why ?? 'It could not be uploaded. Drop it again.' });
    }
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
    // It may have been closed meanwhile.
    if ($sync.get() === looking) $sync.set({ ...looking, state: 'shown', files: [...refused, ...files] });
  } catch (error) {
    if ($sync.get() !== looking) return;
    $sync.set(null);
    tellFailure(titleOf(error), error, failed);
  }
}

/** Closes what is looked at. What is being written goes on, and is told when it is done. */
export const closeSync = (): void => $sync.set(null);

/** Does what was shown. Where it breaks off it can be run again: nothing is taken twice. */
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
    const isOver = error instanceof RequestFailed && error.status === 401;
    const problem = `${titleOf(error)}: ${messageOf(error) ?? failed}`;
    if ($sync.get() === running) $sync.set(isOver ? null : { ...shown, problem });
    tellFailure(titleOf(error), error, failed);
  } finally {
    // Once, at the end: a list that is on its way is not asked for again.
    if (taken.length > 0) showWritten();
    $syncing.set(false);
  }
}

interface Answer {
  files: SyncedFile[];
  message: string;
}

/** Asks the server, in several calls where one would be too large; `hear` is told what each of them did. */
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

/** What was wrong with the files where none of them was taken, and so nor was the call. */
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

/** What a sync does that visitors or an item would see something of. */
const isChange = ({ outcome }: SyncedFile): boolean => outcome === 'updated' || outcome === 'merged';

/** Makes items of the files that have none, as a sync does, where it would do nothing else: by that no visitor sees anything else. Gives back whether it was done. */
export async function takeFiles(): Promise<boolean> {
  const { files } = await askAbout(undefined, true);
  if (files.some(isChange) || !files.some(({ outcome }) => outcome === 'imported')) return false;
  await askAbout(undefined, false);
  showWritten();
  return true;
}
