import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { factsOf } from '#contract/content/types.ts';
import { referringFields } from '../files/schema-references.ts';
import { movedPages, movedTo } from './moved.ts';

interface Named {
  slug: string;
}

/** The lists whose texts name essays and projects by slug, and the lists that are named. */
interface Lists {
  essays: readonly Essay[];
  projects: readonly Named[];
  pages: readonly Named[];
  sections: readonly Named[];
  parts: readonly Named[];
}

/** The slug under which something is found now. */
type NameNow = (kind: string, slug: string) => string;

const naming = { projects: 'project', pages: 'page', sections: 'section', parts: 'part' } as const;

/**
 * The site with current slugs wherever essays and projects are named. A name is written only once, but its target may
 * move later. Pages build the link themselves, and would drop one whose target is no longer found under its old slug
 * (decision 0175).
 *
 * @param items all that the admin has published; if none has moved, nothing changes
 */
export function followedNames<Site extends Lists>(site: Site, items: readonly ContentItem[], now: Date): Site {
  if (!items.some(({ publicAs }) => publicAs && publicAs.length > 0)) return site;
  const essays = new Set(site.essays.map(({ slug }) => slug));
  const moved = new Map(movedPages('project', site.projects, items, now).map(({ from, to }) => [from, to]));
  const present: NameNow = (kind, slug) => {
    if (kind === 'project') return moved.get(slug) ?? slug;
    return kind === 'essay' && !essays.has(slug) ? (movedTo(slug, site.essays, items) ?? slug) : slug;
  };
  const followed = Object.entries(naming).map(([list, type]) => {
    const { schema } = factsOf(type);
    return [
      list,
      site[list as keyof typeof naming].map((value) => renamed(value, referringFields(schema, value), present)),
    ];
  });
  // Only names within the values have changed.
  return { ...site, ...(Object.fromEntries(followed) as Partial<Site>) };
}

function renamed<Value extends Named>(
  value: Value,
  fields: ReturnType<typeof referringFields>,
  present: NameNow,
): Value {
  const others = fields.flatMap(({ kind, path, value: slug }) => {
    const name = present(kind, slug);
    return name === slug ? [] : [{ path, name }];
  });
  if (others.length === 0) return value;
  const copy = structuredClone(value);
  for (const { path, name } of others) {
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy);
    Reflect.set(Object(holder), path.at(-1) ?? '', name);
  }
  return copy;
}
