import type { SettingCategory } from '../settings.ts';
import type { ContentType } from './types.ts';

/** Where else a text of an item is said: a tab of the settings, or `file` for what is said in `content/site.json` alone. */
export type Owner = SettingCategory | 'file';

/** Texts that an item of this slug has no use for, since each text has one owner: the pages show what the owner says (decision 0100). */
const owners: Readonly<Partial<Record<ContentType, Readonly<Record<string, Readonly<Record<string, Owner>>>>>>> = {
  page: { home: { heading: 'homepage', lead: 'homepage' } },
  part: { site: { name: 'file', email: 'general', description: 'general', author: 'file' } },
};

/** The keys of an item's content that something else says, each with who does; none for most. */
export const saidElsewhere = (type: ContentType, slug: string): Readonly<Record<string, Owner>> => {
  const ofType = owners[type] ?? {};
  return Object.hasOwn(ofType, slug) ? (ofType[slug] ?? {}) : {};
};

/** The content without what something else says: an item that was saved before may have it still. */
export function withoutSaidElsewhere(type: ContentType, slug: string, content: object): object {
  const said = saidElsewhere(type, slug);
  return Object.fromEntries(Object.entries(content).filter(([key]) => !Object.hasOwn(said, key)));
}
