import { atom, computed, onMount } from 'nanostores';
import { resolveSyncConflict, type SyncConflict } from '#contract/api/admin-sync.ts';
import { call, hasStatus, messageOf, RequestFailed } from '../api/client.ts';
import { allSent, carriedOver, withChoice, type ChosenSide, type PlaceChoice } from '../editor/choices.ts';
import { leftWhere } from '../editor/keep-in-browser.ts';
import { keepChoices, keptChoices } from '../editor/kept-choices.ts';
import { publishedTitle } from '../editor/published-title.ts';
import { confirmed } from './confirm.ts';
import { $conflictFiles, forgetDropped, readAgain, type ConflictFile } from './conflicts.ts';
import { showAdded } from './content.ts';
import { guardUnsaved } from './leaving.ts';
import { tell, tellFailure } from './notice.ts';
import { oneAtATime } from './under-way.ts';

/** The unsaved decisions on a file. */
export interface Resolution {
  choices: readonly PlaceChoice[];
  /** Whether this browser has them. */
  inBrowser: boolean;
  /** The server's refusals, by place. */
  errors: Readonly<Record<string, string>>;
  /** Why the conflict was reloaded; '' if it was not. */
  stale: string;
}

const nothing: Resolution = { choices: [], inBrowser: true, errors: {}, stale: '' };

/** By the key of the file. */
export const $resolutions = atom<Readonly<Record<string, Resolution>>>({});

/** The decisions on a file so far. */
export const resolutionOf = (resolutions: Readonly<Record<string, Resolution>>, key: string): Resolution =>
  resolutions[key] ?? nothing;

/** Key of the file whose resolution is being saved. */
export const $resolving = atom<string | null>(null);

const $unsaved = computed($resolutions, (all) => Object.values(all).some(({ choices }) => choices.length > 0));

function change(key: string, changes: Partial<Resolution>): void {
  const next = { ...resolutionOf($resolutions.get(), key), ...changes };
  if (changes.choices) next.inBrowser = keepChoices(key, changes.choices);
  $resolutions.set({ ...$resolutions.get(), [key]: next });
}

/** Earlier choices still apply where both sides are unchanged. */
function follow(files: readonly ConflictFile[] | null): void {
  if (!files) return;
  const all = $resolutions.get();
  const gone = Object.keys(all).filter((key) => !files.some((file) => file.key === key));
  for (const key of gone) keepChoices(key, []);
  $resolutions.set(
    Object.fromEntries(
      files.map(({ key, file }) => {
        const choices = carriedOver(all[key]?.choices ?? keptChoices(key), file.conflicts ?? []);
        return [key, { ...resolutionOf(all, key), choices }];
      }),
    ),
  );
}

function askToLeave(): Promise<boolean> {
  const inBrowser = Object.values($resolutions.get()).every((resolution) => resolution.inBrowser);
  return confirmed({
    title: 'Leave without saving?',
    text: `Your choices are not saved. ${leftWhere(inBrowser, 'you come back')}`,
    action: 'Leave',
  });
}

onMount($resolutions, () => {
  const stopFiles = $conflictFiles.subscribe(follow);
  const stopGuard = guardUnsaved($unsaved, askToLeave);
  return () => {
    stopFiles();
    stopGuard();
    $resolutions.set({});
  };
});

/** Makes a choice at a place. */
export function choose(key: string, conflict: SyncConflict, chosen: { side: ChosenSide } | { own: string }): void {
  const { choices, errors } = resolutionOf($resolutions.get(), key);
  const { [conflict.key]: _, ...otherErrors } = errors;
  change(key, { choices: withChoice(choices, conflict, chosen), errors: otherErrors });
}

/** Chooses the same side at every place. */
export function chooseEverywhere({ key, file }: ConflictFile, side: 'file' | 'item'): void {
  for (const conflict of file.conflicts ?? []) choose(key, conflict, { side });
}

/** Clears all choices. */
export const takeBack = (key: string): void => change(key, nothing);

/** Saves the choices as the next revision of the item; resolves to whether it succeeded. */
export async function resolve({ key, file, document }: ConflictFile, publish: boolean): Promise<boolean> {
  const { id, rev, origin, conflicts = [] } = file;
  const choices = allSent(resolutionOf($resolutions.get(), key).choices, conflicts);
  if (!choices || id === undefined || rev === undefined || origin === undefined) return false;
  const body = { id, rev, origin, choices, publish, ...(document && { document }) };
  const save = () => call(resolveSyncConflict, { body });
  const done = await oneAtATime($resolving, key, save, (error) => refuse(key, error));
  if (!done) return false;
  takeBack(key);
  if (document) forgetDropped(document.name);
  showAdded(done.item);
  void readAgain();
  tell(publish ? publishedTitle(done.item, new Date()) : 'Content Updated', done.message);
  return true;
}

function refuse(key: string, error: unknown): void {
  const fields = error instanceof RequestFailed ? error.problem?.fields : undefined;
  if (fields) change(key, { errors: fields });
  else if (hasStatus(error, 404, 409)) {
    change(key, { stale: messageOf(error) ?? '', errors: {} });
    void readAgain();
  }
  tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
}
