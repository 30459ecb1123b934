import { atom, computed, onMount } from 'nanostores';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { call } from '../api/client.ts';
import { go } from '../routing/router.ts';
import { mainScreens } from '../routing/screens.ts';
import { $actions, type Choice } from './palette-actions.ts';
import { createFetcherStore, invalidateKeys } from './query.ts';

export interface Group {
  name: string;
  choices: readonly Choice[];
}

/**
 * Milliseconds to wait after the last key press before searching records, the fewest letters to search for, and the
 * most results of each kind.
 */
const pause = 200;
const fewestLetters = 2;
const mostOfAKind = 5;

export const $paletteOpen = atom(false);

/** The text in the field. */
export const $paletteText = atom('');

/** The search for records; null while the text is too short. */
const $wanted = atom<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

const screens: readonly Choice[] = mainScreens.map(({ label, path }) => ({
  id: path,
  label,
  note: 'Screen',
  act: () => go(path),
}));

/** The groups of records found. A failed group is left out, since the others are useful without it. */
async function findRecords(q: string): Promise<Group[]> {
  const query = { q, limit: mostOfAKind };
  const found = await Promise.allSettled([
    call(listContacts, { query }).then(({ contacts }) =>
      contacts.map(({ id, name, email }) => ({ label: name, note: email, path: `/admin/contacts/${id}` as const })),
    ),
    call(listContent, { query: { ...query, texts: 'true' } }).then(({ contentItems }) =>
      contentItems.map(({ id, name, type }) => ({ label: name, note: type, path: `/admin/content/${id}` as const })),
    ),
    call(listSubscriptions, { query }).then(({ subscriptions }) =>
      subscriptions.map(({ email }) => ({
        label: email,
        note: 'Subscriber',
        path: `/admin/newsletter?q=${encodeURIComponent(email)}` as const,
      })),
    ),
    call(listMedia, { query }).then(({ mediaItems }) =>
      mediaItems.map(({ originalFilename, altText }) => ({
        label: originalFilename,
        note: altText || 'Picture',
        path: `/admin/media?q=${encodeURIComponent(originalFilename)}` as const,
      })),
    ),
  ]);
  return ['Contacts', 'Content', 'Subscribers', 'Pictures'].map((name, index) => {
    const result = found[index];
    const choices = result?.status === 'fulfilled' ? result.value : [];
    return {
      name,
      choices: choices.map(({ label, note, path }, at) => ({
        id: `${name}-${at}-${path}`,
        label,
        note,
        act: () => go(path),
      })),
    };
  });
}

const $search = createFetcherStore<Group[]>(['find', '\n', $wanted], {
  fetcher: () => findRecords($wanted.get() ?? ''),
});

/** The records that were found last. They stay on screen while someone is typing, so that the list does not jump. */
const $records = atom<readonly Group[]>([]);
onMount($records, () => $search.subscribe(({ data }) => data && $records.set(data)));

/** Whether a name contains each of the words, in any order. */
const hasWords = (name: string, sought: string): boolean =>
  sought.split(/\s+/).every((word) => name.toLowerCase().includes(word));

/** The choices by group, without empty groups. */
export const $groups = computed(
  [$paletteText, $records, $wanted, $actions],
  (text, records, wanted, actions): readonly Group[] => {
    const sought = text.trim().toLowerCase();
    const has = ({ label, words = '' }: Choice) => hasWords(`${label} ${words}`, sought);
    const doable = sought === '' ? [] : actions.filter(has);
    const groups = [
      { name: 'Go to', choices: screens.filter(has) },
      { name: 'Do', choices: doable },
      ...(wanted === null ? [] : records),
    ];
    return groups.filter(({ choices }) => choices.length > 0);
  },
);

/** Whether a record search is pending. */
export const $searching = computed([$paletteText, $wanted, $search], (text, wanted, { loading }) => {
  const sought = text.trim();
  return sought.length >= fewestLetters && (loading || sought !== wanted);
});

const $choices = computed($groups, (groups) => groups.flatMap(({ choices }) => choices));
const $position = atom(0);

/** The choice that Enter takes. */
export const $selected = computed([$choices, $position], (choices, position) => choices[position] ?? choices[0]);

export function typeInPalette(text: string): void {
  $paletteText.set(text);
  $position.set(0);
  clearTimeout(timer);
  const sought = text.trim();
  if (sought.length < fewestLetters) $wanted.set(null);
  else timer = setTimeout(() => $wanted.set(sought), pause);
}

/** Selects the next choice (1) or the previous (-1), wrapping around. */
export function moveSelection(by: 1 | -1): void {
  const { length } = $choices.get();
  if (length > 0) $position.set((Math.min($position.get(), length - 1) + by + length) % length);
}

export function openPalette(): void {
  // Earlier results may have changed since.
  invalidateKeys((key) => key.startsWith('find\n'));
  $records.set([]);
  typeInPalette('');
  $paletteOpen.set(true);
}

export function closePalette(): void {
  clearTimeout(timer);
  $paletteOpen.set(false);
}

export function choose(choice: Choice | undefined): void {
  if (!choice) return;
  closePalette();
  choice.act();
}
