import type { BuiltSettings } from '#contract/api/published.ts';
import type { Site } from '#contract/content/site.ts';
import { shownText, siteText } from '#contract/content/setting-texts.ts';
import { settings } from '#contract/settings.ts';

/** The settings whose texts stand in the pages, each with the text that it takes the place of. */
const built = settings.flatMap((setting) =>
  setting.type === 'string' && setting.built ? [{ setting, key: setting.key, place: setting.built }] : [],
);

/** The site with what is stored in the place of what the file says. */
export function withSettings(site: Site, stored: BuiltSettings): Site {
  const values: Readonly<Record<string, string | undefined>> = stored;
  return built.reduce((laid, { setting, key, place }) => {
    const text = shownText(setting, values[key], siteText(site, place, key));
    return place === 'settings' ? { ...laid, settings: { ...laid.settings, [key]: text } } : { ...laid, [place]: text };
  }, site);
}

/** What pages that are built with this site say of them, by key. */
export const builtTextsOf = (site: Site): Readonly<Record<string, string>> =>
  Object.fromEntries(built.map(({ key, place }) => [key, siteText(site, place, key)]));
