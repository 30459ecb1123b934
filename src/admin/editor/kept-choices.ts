import { isFields } from '#contract/is-fields.ts';
import type { PlaceChoice } from './choices.ts';
import { forgetWork, foundWork, keepWork } from './kept-by-window.ts';

const storageKey = (key: string) => `admin-choices:${key}`;

const sides: readonly unknown[] = ['file', 'item', 'base', 'own', null];

const isChoice = (value: unknown): value is PlaceChoice =>
  isFields(value) &&
  typeof value['key'] === 'string' &&
  typeof value['said'] === 'string' &&
  sides.includes(value['side']) &&
  (value['own'] === null || typeof value['own'] === 'string');

const read = (value: unknown): readonly PlaceChoice[] | null => (Array.isArray(value) ? value.filter(isChoice) : null);

/** The unsaved choices for a conflict: this window's, or else what another one left. */
export const keptChoices = (key: string): readonly PlaceChoice[] => foundWork(storageKey(key), read) ?? [];

/** Stores choices until they are saved. False if this browser has no room for them. */
export function keepChoices(key: string, choices: readonly PlaceChoice[]): boolean {
  if (choices.length > 0) return keepWork(storageKey(key), choices);
  forgetWork(storageKey(key));
  return true;
}
