import type { Site } from './site.ts';
import { isEmailAddress } from '../email-address.ts';
import type { Setting, SiteText } from '../settings.ts';

/** What a text of content/site.json says; `key` names it among the settings. */
export function siteText(site: Site, text: SiteText, key: string): string {
  const settings: Readonly<Record<string, string>> = site.settings;
  return (text === 'settings' ? settings[key] : site[text]) ?? '';
}

/** What a setting is as long as nobody has saved it. */
export const defaultOf = (setting: Setting, site: Site): string | boolean =>
  setting.type === 'boolean' ? setting.default : siteText(site, setting.default, setting.key);

/** What the site goes by where a stored setting cannot be read (rules 45): what harms nobody of a switch, and of a text what stands where none was saved, or nothing. */
export function ifUnreadable(setting: Setting, site: Site): string | boolean {
  if (setting.type === 'boolean') return setting.ifUnreadable;
  return setting.mayBeEmpty ? '' : defaultOf(setting, site);
}

/** A stored text, or the other one where it cannot be shown: something has to stand there, or an address has to be one. */
export function shownText(
  setting: Setting & { type: 'string' },
  stored: string | number | boolean | undefined,
  otherwise: string,
): string {
  if (stored === undefined) return otherwise;
  const text = String(stored).trim();
  if (text === '') return setting.mayBeEmpty ? '' : otherwise;
  return setting.input === 'email' && !isEmailAddress(text) ? otherwise : text;
}
