import type { BuiltSettings } from '#contract/api/published.ts';
import { settings } from '#contract/settings.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';

/** What is stored of the settings whose texts stand in the pages. In the place of one that cannot be read stands what does where none was saved. */
export function builtSettingsOf(stored: readonly SettingRecord[]): BuiltSettings {
  const built = new Set<string>(settings.flatMap(({ key, built }) => (built ? [key] : [])));
  const texts = stored.filter(({ key, value }) => typeof value === 'string' && built.has(key));
  return Object.fromEntries(texts.map(({ key, value }) => [key, value]));
}
