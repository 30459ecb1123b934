import type { SyncChoice, SyncConflict } from '#contract/api/admin-sync.ts';
import { canonical } from './canonical.ts';
import { textOf, valueOf, writingOf } from './conflict-values.ts';

/** Which text to use at a place: one of the sides, their common base, or a text written for it. */
export type ChosenSide = 'file' | 'item' | 'base' | 'own';

/** The current choice at a place. */
export interface PlaceChoice {
  /** Key of the conflict. */
  key: string;
  /** Fingerprint of the sides, which identifies the place when its conflict is reloaded. */
  said: string;
  side: ChosenSide | null;
  /** The text written for the place; null until one is begun. */
  own: string | null;
}

const saidAt = ({ kind, base, file, item }: SyncConflict): string => canonical({ kind, base, file, item });

/** Paragraph places are numbered, and the numbers shift once an earlier place is resolved. */
const fieldOf = (key: string): string => key.replace(/#\d+$/, '');

/** The choice at a place. A choice made for different texts does not count. */
export function choiceAt(choices: readonly PlaceChoice[], conflict: SyncConflict): PlaceChoice {
  const said = saidAt(conflict);
  const found = choices.find((choice) => choice.key === conflict.key && choice.said === said);
  return found ?? { key: conflict.key, said, side: null, own: null };
}

/**
 * The choices that still apply to a reloaded conflict: those at places whose sides are unchanged, even if renumbered.
 * Of the others, texts written for a place are kept, so that they can be chosen again.
 */
export function carriedOver(choices: readonly PlaceChoice[], conflicts: readonly SyncConflict[]): PlaceChoice[] {
  const left = new Set(choices);
  const take = (fits: (choice: PlaceChoice) => boolean): PlaceChoice | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const inPlace = conflicts.map((conflict) => {
    const said = saidAt(conflict);
    return take((choice) => choice.key === conflict.key && choice.said === said);
  });
  return conflicts.flatMap((conflict, index) => {
    const said = saidAt(conflict);
    const found =
      inPlace[index] ?? take((choice) => fieldOf(choice.key) === fieldOf(conflict.key) && choice.said === said);
    if (found) return [{ ...found, key: conflict.key }];
    const own = take((choice) => choice.key === conflict.key)?.own ?? null;
    return own === null ? [] : [{ key: conflict.key, said, side: null, own }];
  });
}

/** The choices with a new one at a place. A text written for the place starts from the text in the admin. */
export function withChoice(
  choices: readonly PlaceChoice[],
  conflict: SyncConflict,
  change: Partial<Pick<PlaceChoice, 'side' | 'own'>>,
): PlaceChoice[] {
  const next = { ...choiceAt(choices, conflict), ...change };
  if (next.side === 'own') next.own ??= textOf(conflict.item ?? conflict.file, writingOf(conflict));
  return [...choices.filter(({ key }) => key !== conflict.key), next];
}

/** The value to send for a place; a sentence if the text written for it is invalid; null if nothing is chosen. */
export function sentFor(
  choices: readonly PlaceChoice[],
  conflict: SyncConflict,
): SyncChoice | { problem: string } | null {
  const { side, own } = choiceAt(choices, conflict);
  return side === 'own' ? valueOf(own ?? '', writingOf(conflict)) : side;
}

/** All values to send, by key; null while any place is unresolved. */
export function allSent(
  choices: readonly PlaceChoice[],
  conflicts: readonly SyncConflict[],
): Record<string, SyncChoice> | null {
  const sent = conflicts.map((conflict) => [conflict.key, sentFor(choices, conflict)] as const);
  const settled = sent.flatMap(([key, choice]) => (isSettled(choice) ? [[key, choice] as const] : []));
  return settled.length === conflicts.length ? Object.fromEntries(settled) : null;
}

const isSettled = (choice: ReturnType<typeof sentFor>): choice is SyncChoice =>
  choice !== null && !(typeof choice === 'object' && 'problem' in choice);

/** How many places are resolved. */
export const countSettled = (choices: readonly PlaceChoice[], conflicts: readonly SyncConflict[]): number =>
  conflicts.filter((conflict) => isSettled(sentFor(choices, conflict))).length;
