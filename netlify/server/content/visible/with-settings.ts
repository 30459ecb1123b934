import type { BuiltSettings } from '#contract/api/published.ts';
import type { Site } from '#contract/content/site.ts';
import { isEmailAddress } from '#contract/primitives.ts';

/** The site with the stored settings whose texts stand in the pages; one that is empty or unusable is as the file says. */
export function withSettings(site: Site, stored: BuiltSettings): Site {
  const text = (value: string | undefined, fallback: string) => value?.trim() || fallback;
  const email = text(stored.contact_email, site.email);
  return {
    ...site,
    email: isEmailAddress(email) ? email : site.email,
    settings: {
      ...site.settings,
      hero_title: text(stored.hero_title, site.settings.hero_title),
      hero_subtitle: text(stored.hero_subtitle, site.settings.hero_subtitle),
    },
  };
}
