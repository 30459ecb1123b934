import { atom } from 'nanostores';
import { listSettings, saveSetting, type SettingView } from '#contract/api/admin-settings.ts';
import { settings, type Setting } from '#contract/settings.ts';
import { call, hasStatus, messageOf, RequestFailed } from '../api/client.ts';
import { inForceText } from './in-force-text.ts';
import { tell, tellLoadFailure, tellProblem } from './notice.ts';
import { createFetcherStore, mutateCache, revalidateKeys } from './query.ts';

export type Value = SettingView['value'];
type Values = Readonly<Record<string, Value>>;

/** Keys of settings whose stored value cannot be read. */
export const $unreadable = atom<readonly string[]>([]);

/** The stored value of every setting, by its key. */
export const $settings = createFetcherStore<Values>('settings', {
  fetcher: async () => {
    const { settings: stored } = await call(listSettings, {});
    $unreadable.set(stored.flatMap(({ key, unreadable }) => (unreadable ? [key] : [])));
    return Object.fromEntries(stored.map(({ key, value }) => [key, value]));
  },
  onError: (error) => tellLoadFailure('Error loading settings', error, 'Failed to load settings'),
});

/** Unsaved changes; they survive a visit to another screen. */
export const $edits = atom<Values>({});

/** Why a setting was not saved, by key. */
export const $refusals = atom<Readonly<Record<string, string>>>({});

/** Progress of a save. */
export const $saving = atom<{ done: number; of: number } | null>(null);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
$edits.listen((edits) => {
  // This listener disables the back/forward cache, so it is attached only while needed.
  if (Object.keys(edits).length > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/**
 * Changes a setting, to be saved later. Setting it back to its stored value undoes the change, unless that value cannot
 * be read.
 */
export function edit(key: string, value: Value): void {
  const { data } = $settings.get();
  const others = without($edits.get(), [key]);
  const isStored = data?.[key] === value && !$unreadable.get().includes(key);
  $edits.set(isStored ? others : { ...others, [key]: value });
  $refusals.set(without($refusals.get(), [key]));
}

export function discardEdits(): void {
  $edits.set({});
  $refusals.set({});
}

const save = ({ key, category, help }: Setting, value: Value) =>
  call(saveSetting, { body: { key, value, type: typeof value, category, description: help } });

const refusalIn = (error: unknown): string =>
  (error instanceof RequestFailed ? error.problem?.fields?.['value'] : undefined) ??
  messageOf(error) ??
  'This setting was not saved. Please try again.';

/** Saves the changes one after the other, with one call for each setting (product §7 and §8). */
export async function saveEdits(): Promise<void> {
  const { data } = $settings.get();
  const edits = $edits.get();
  const changed = settings.filter(({ key }) => Object.hasOwn(edits, key));
  if (!data || $saving.get() || changed.length === 0) return;

  const saved: Record<string, Value> = {};
  const refusals: Record<string, string> = {};
  let note = '';
  try {
    for (const [done, setting] of changed.entries()) {
      $saving.set({ done, of: changed.length });
      try {
        const answer = await save(setting, edits[setting.key] ?? '');
        saved[setting.key] = answer.setting.value;
        note = answer.note ?? note;
      } catch (error) {
        if (hasStatus(error, 401)) return;
        refusals[setting.key] = refusalIn(error);
      }
    }
  } finally {
    mutateCache('settings', { ...data, ...saved });
    $edits.set(without(edits, Object.keys(saved)));
    $refusals.set(refusals);
    $saving.set(null);
  }

  const count = Object.keys(saved).length;
  if (count === changed.length) {
    tell('Settings saved', [inForceText(changed, { ...data, ...saved }), note].filter(Boolean).join(' '));
    revalidateKeys('settings');
  } else {
    tellProblem('Partial save', `${count}/${changed.length} settings were saved`);
  }
}
