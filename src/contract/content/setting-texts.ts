import type { Site } from './site.ts';
import { isEmailAddress } from '../email-address.ts';
import type { Setting, SiteText } from '../settings.ts';

/** A text of content/site.json; `key` names it if it is one of the settings. */
export function siteText(site: Site, text: SiteText, key: string): string {
  const settings: Readonly<Record<string, string>> = site.settings;
  return (text === 'settings' ? settings[key] : site[text]) ?? '';
}

/** The value of a setting that has never been saved. */
export const defaultOf = (setting: Setting, site: Site): string | boolean =>
  setting.type === 'boolean' ? setting.default : siteText(site, setting.default, setting.key);

/**
 * The site's fallback for an unreadable setting (rules 45): the harmless position of a switch, and for a text its
 * default, or nothing if it may be empty.
 */
export function ifUnreadable(setting: Setting, site: Site): string | boolean {
  if (setting.type === 'boolean') return setting.ifUnreadable;
  return setting.mayBeEmpty ? '' : defaultOf(setting, site);
}

/**
 * A stored text, or the fallback if it cannot be shown, for instance because a required text is empty or an address is
 * malformed.
 */
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
