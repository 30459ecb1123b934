import type { BuiltSettings } from '#contract/api/published.ts';
import { builtGates, settings } from '#contract/settings.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';

const texts: ReadonlySet<string> = new Set(settings.flatMap(({ key, built }) => (built ? [key] : [])));
const gates: ReadonlySet<string> = new Set(builtGates);

/**
 * The stored settings whose texts are built into pages, and their switches. An unreadable one counts as never saved.
 */
export const builtSettingsOf = (stored: readonly SettingRecord[]): BuiltSettings =>
  Object.fromEntries(
    stored.flatMap(({ key, value }) =>
      (texts.has(key) && typeof value === 'string') || (gates.has(key) && typeof value === 'boolean')
        ? [[key, value]]
        : [],
    ),
  );
