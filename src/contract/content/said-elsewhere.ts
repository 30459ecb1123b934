import type { SettingCategory } from '../settings.ts';
import type { ContentType } from './types.ts';

/** Where a text is kept instead of in its item: a tab of the settings, or `file` if only `content/site.json` has it. */
export type Owner = SettingCategory | 'file';

/**
 * Texts that the item with this slug does not use. Each text has one owner, and the pages show the owner's text
 * (decision 0100).
 */
const owners: Readonly<Partial<Record<ContentType, Readonly<Record<string, Readonly<Record<string, Owner>>>>>>> = {
  page: { home: { heading: 'homepage', lead: 'homepage' } },
  part: { site: { name: 'file', email: 'general', description: 'general', author: 'file' } },
};

/** The keys of an item's content that belong elsewhere, with their owners. Empty for most items. */
export const saidElsewhere = (type: ContentType, slug: string): Readonly<Record<string, Owner>> => {
  const ofType = owners[type] ?? {};
  return Object.hasOwn(ofType, slug) ? (ofType[slug] ?? {}) : {};
};

/** The content without keys that belong elsewhere; items saved earlier may still have them. */
export function withoutSaidElsewhere(type: ContentType, slug: string, content: object): object {
  const said = saidElsewhere(type, slug);
  return Object.fromEntries(Object.entries(content).filter(([key]) => !Object.hasOwn(said, key)));
}
