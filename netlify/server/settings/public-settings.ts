import type { PublicSettings } from '#contract/api/site.ts';
import type { Site } from '#contract/content/site.ts';
import { isEmailAddress } from '#contract/primitives.ts';
import type { SettingRecord } from '#storage/collections/settings.ts';

/** What a stored switch says. */
export const isOn = (value: SettingRecord['value'] | undefined, fallback: boolean): boolean =>
  value === undefined ? fallback : value === true || value === 'true' || value === 'on';

/**
 * The public part of the settings (product §3): a stored value rules, and where there is none, or an empty one where something has to stand, the default of
 * content/site.json. Off by default: announcement and maintenance; on: analytics.
 */
export function publicSettingsOf(site: Site, stored: readonly SettingRecord[]): PublicSettings {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const textOf = (key: string, fallback: string): string => String(values.get(key) ?? '').trim() || fallback;
  const announcement = values.has('announcement_text')
    ? textOf('announcement_text', '')
    : site.settings.announcement_text;
  const contactEmail = textOf('contact_email', site.email);
  return {
    heroTitle: textOf('hero_title', site.settings.hero_title),
    heroSubtitle: textOf('hero_subtitle', site.settings.hero_subtitle),
    announcement: isOn(values.get('announcement_enabled'), false) && announcement !== '' ? announcement : null,
    contactEmail: isEmailAddress(contactEmail) ? contactEmail : site.email,
    maintenance: isOn(values.get('maintenance_mode'), false),
    analytics: isOn(values.get('analytics_enabled'), true),
  };
}
