import type { BuiltSettings } from '#contract/api/published.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';

/** The stored settings whose texts stand in the pages. */
export function builtSettingsOf(stored: readonly SettingRecord[]): BuiltSettings {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const textOf = (key: string): string | undefined => {
    const value = values.get(key);
    return typeof value === 'string' ? value : undefined;
  };
  const [hero_title, hero_subtitle, contact_email] = ['hero_title', 'hero_subtitle', 'contact_email'].map(textOf);
  return {
    ...(hero_title !== undefined && { hero_title }),
    ...(hero_subtitle !== undefined && { hero_subtitle }),
    ...(contact_email !== undefined && { contact_email }),
  };
}
