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
