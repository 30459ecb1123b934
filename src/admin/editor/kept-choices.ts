import { isRecord } from '../fields/group-value.ts';
import type { PlaceChoice } from './choices.ts';
import { keepInBrowser } from './keep-in-browser.ts';

const storageKey = (key: string) => `admin-choices:${key}`;

const sides: readonly unknown[] = ['file', 'item', 'base', 'own', null];

const isChoice = (value: unknown): value is PlaceChoice =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['said'] === 'string' &&
  sides.includes(value['side']) &&
  (value['own'] === null || typeof value['own'] === 'string');

/** The unsaved choices for a conflict. Ignores unreadable data from another version of the admin. */
export function keptChoices(key: string): readonly PlaceChoice[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? '[]');
    return Array.isArray(value) ? value.filter(isChoice) : [];
  } catch {
    return [];
  }
}

/** Stores choices until they are saved. False if this browser has no room for them. */
export function keepChoices(key: string, choices: readonly PlaceChoice[]): boolean {
  if (choices.length > 0) return keepInBrowser(storageKey(key), choices);
  localStorage.removeItem(storageKey(key));
  return true;
}
