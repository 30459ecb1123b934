import { isRecord } from '../fields/group-value.ts';
import type { PlaceChoice } from './choices.ts';

const storageKey = (key: string) => `admin-choices:${key}`;

const sides: readonly unknown[] = ['file', 'item', 'base', 'own', null];

const isChoice = (value: unknown): value is PlaceChoice =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['said'] === 'string' &&
  sides.includes(value['side']) &&
  (value['own'] === null || typeof value['own'] === 'string');

/** The choices of a conflict that were not saved yet. What another version of the admin left and cannot be read is none. */
export function keptChoices(key: string): readonly PlaceChoice[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? '[]');
    return Array.isArray(value) ? value.filter(isChoice) : [];
  } catch {
    return [];
  }
}

/** Keeps choices until they are saved; where the browser has no room left they live in this tab alone. */
export function keepChoices(key: string, choices: readonly PlaceChoice[]): void {
  try {
    if (choices.length === 0) localStorage.removeItem(storageKey(key));
    else localStorage.setItem(storageKey(key), JSON.stringify(choices));
  } catch {
    return;
  }
}
