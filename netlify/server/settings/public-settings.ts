import type { PublicSettings } from '#contract/api/site.ts';
import type { Site } from '#contract/content/site.ts';
import { settings, type Setting } from '#contract/settings.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';
import { ifUnreadable, shownText, siteText } from '#contract/content/setting-texts.ts';
import { isOn } from './switches.ts';

/**
 * The public part of the settings (product §3): the stored value, or the default of content/site.json if there is none
 * or if a required text is empty. An unreadable one takes the value that does no harm (rules 45).
 * @param unreadable keys of those that cannot be read
 */
export function publicSettingsOf(
  site: Site,
  stored: readonly SettingRecord[],
  unreadable: ReadonlySet<string>,
): PublicSettings {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const valueOf = (setting: Setting): string | boolean =>
    unreadable.has(setting.key)
      ? ifUnreadable(setting, site)
      : setting.type === 'boolean'
        ? isOn(values.get(setting.key), setting.default)
        : shownText(setting, values.get(setting.key), siteText(site, setting.default, setting.key));
  const isOff = (gate: string) => settings.some((setting) => setting.key === gate && valueOf(setting) === false);
  return Object.fromEntries(
    settings.flatMap((setting) => {
      if (setting.live === undefined) return [];
      const value = valueOf(setting);
      const isHidden = setting.while !== undefined && (isOff(setting.while) || value === '');
      return [[setting.live, isHidden ? null : value]];
    }),
  ) as PublicSettings;
}
