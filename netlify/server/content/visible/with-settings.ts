import type { BuiltSettings } from '#contract/api/published.ts';
import type { Site } from '#contract/content/site.ts';
import { shownText, siteText } from '#contract/content/setting-texts.ts';
import { settings } from '#contract/settings.ts';

/** The settings whose texts are built into pages, each with the text that it replaces. */
const built = settings.flatMap((setting) =>
  setting.type === 'string' && setting.built ? [{ setting, key: setting.key, place: setting.built }] : [],
);

/** The site with stored texts in place of those of the file, and without texts that are switched off. */
export function withSettings(site: Site, stored: BuiltSettings): Site {
  const values: Readonly<Record<string, string | boolean | undefined>> = stored;
  const isOn = (gate: string) =>
    values[gate] ?? settings.some((setting) => setting.key === gate && setting.default === true);
  return built.reduce((laid, { setting, key, place }) => {
    const isShown = setting.while === undefined || isOn(setting.while);
    const text = isShown ? shownText(setting, values[key], siteText(site, place, key)) : '';
    return place === 'settings' ? { ...laid, settings: { ...laid.settings, [key]: text } } : { ...laid, [place]: text };
  }, site);
}

/** The texts of those settings in pages built from this site, by key. */
export const builtTextsOf = (site: Site): Readonly<Record<string, string>> =>
  Object.fromEntries(built.map(({ key, place }) => [key, siteText(site, place, key)]));
