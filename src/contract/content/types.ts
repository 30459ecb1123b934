// The registry and what is derived from it stay in one file, so that each type is described in one place.

import type * as z from 'zod/mini';
import { newestFirstPlace } from './essay-date.ts';
import { essay, essayContent, essayFrontmatter } from './essay.ts';
import { isTemplateSlug, shownSections } from './page-templates.ts';
import { page, pageForm } from './page.ts';
import { part, partFactsOf, partForm, partSlugs } from './part.ts';
import { projectPath } from './project-path.ts';
import { liveFirstPlace } from './project-place.ts';
import { project, projectFile } from './project.ts';
import { section } from './section.ts';

/** The available content types (product §3), in display order. */
export const chosenTypeNames = ['project', 'page', 'section', 'essay', 'article'] as const;
/** All types. The set of parts is fixed (decision 0138). */
export const contentTypeNames = [...chosenTypeNames, 'part'] as const;
export type ContentType = (typeof contentTypeNames)[number];

/** Facts about a content type. */
interface TypeFacts {
  /** Its name in the singular. */
  label: string;
  /** Schema of an item's `content`. Types without a body include slug and title, since their file does. */
  schema: z.ZodMiniType;
  /** Schema of its file: of the JSON, or of the frontmatter above the Markdown. */
  file: z.ZodMiniType;
  /** Schema of what visitors see. */
  value: z.ZodMiniType;
  /** The folder of its files under `content/`, unless its slugs are `known`, and their extension. */
  folder: string;
  extension: '.json' | '.md';
  /**
   * The list, and the build collection, that shows it. Types may share one; if two items of a list have the same slug,
   * the first type wins.
   */
  list: string;
  /** Address of its own page; null if it appears only on other pages. */
  page: ((slug: string) => `/${string}`) | null;
  /**
   * Whether its content has a Markdown `body`. If so, the file is Markdown, with status and dates in its frontmatter.
   */
  body: boolean;
  /** Whether it can be scheduled. */
  schedule: boolean;
  /** Whether functions serve it. If not, only builds read it. */
  live: boolean;
  /** Whether the admin offers to create one directly. A section is created from the band that shows it. */
  offered: boolean;
  /**
   * Whether a template depends on the one with this slug. Visitors always get it; it can be reverted to its file, but
   * not withdrawn, moved or deleted.
   */
  isFixed: (slug: string) => boolean;
  /** The template for its preview before visitors see it; null if there is none. */
  preview: 'essay' | 'project' | 'page' | null;
  /** All slugs, if the set is fixed. Their files are in `content/` itself. */
  known?: readonly string[];
  /** The title of the one with this slug, if it has no title text of its own. */
  name?: (slug: string) => string | undefined;
  /** The schema behind the form of the one with this slug, if that is not `schema`. */
  form?: (slug: string) => z.ZodMiniObject;
  /** Sort key of a value in its list; the slug if left out. */
  place?: (value: never) => string;
}

const written = {
  schema: essayContent,
  file: essayFrontmatter,
  value: essay,
  extension: '.md',
  list: 'essays',
  page: (slug: string) => `/essays/${slug}` as const,
  body: true,
  schedule: true,
  live: true,
  offered: true,
  isFixed: () => false,
  preview: 'essay',
  place: newestFirstPlace,
} as const;

/** Facts about a type whose file is JSON, unless its entry says otherwise. */
const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({ schema, file: schema, value: schema, extension: '.json', body: false, schedule: false, live: false }) as const;

/** The registry: the only place that says how types differ. */
export const contentTypes = {
  project: {
    ...json(project),
    label: 'Project',
    file: projectFile,
    folder: 'projects',
    list: 'projects',
    page: projectPath,
    schedule: true,
    live: true,
    offered: true,
    isFixed: () => false,
    preview: 'project',
    place: liveFirstPlace,
  },
  page: {
    ...json(page),
    label: 'Page',
    folder: 'pages',
    list: 'pages',
    page: (slug: string) => (slug === 'home' ? '/' : `/${slug}`),
    offered: true,
    isFixed: isTemplateSlug,
    preview: 'page',
    form: pageForm,
  },
  section: {
    ...json(section),
    label: 'Section',
    folder: 'sections',
    list: 'sections',
    page: null,
    offered: false,
    isFixed: (slug: string) => shownSections.some((shown) => shown === slug),
    preview: null,
  },
  essay: { label: 'Essay', folder: 'essays', ...written },
  article: { label: 'Article', folder: 'articles', ...written },
  part: {
    ...json(part),
    label: 'Part',
    folder: 'parts',
    list: 'parts',
    page: null,
    offered: false,
    isFixed: (slug: string) => partFactsOf(slug) !== undefined,
    preview: null,
    known: partSlugs,
    name: (slug: string) => partFactsOf(slug)?.title,
    form: partForm,
  },
} as const satisfies Readonly<Record<ContentType, TypeFacts>>;

type Facts<T extends ContentType> = (typeof contentTypes)[T];
export type ListName = Facts<ContentType>['list'];
export type FolderName = Facts<ContentType>['folder'];

/** The types that share a list. */
type TypesIn<List extends ListName> = { [T in ContentType]: Facts<T>['list'] extends List ? T : never }[ContentType];
export type FoldersOf<List extends ListName> = Facts<TypesIn<List>>['folder'];

/** What visitors see of a type. */
export type ValueOf<T extends ContentType> = z.output<Facts<T>['value']>;
/** What visitors see in a list. */
export type ListValue<List extends ListName> = ValueOf<TypesIn<List>>;

/** The facts about a type. */
export const factsOf = (type: ContentType): TypeFacts => contentTypes[type];

/** The names of the lists, each once. */
export const listNames = (): ListName[] => [...new Set(contentTypeNames.map((type) => contentTypes[type].list))];

/** The types that the admin offers to create directly, in display order. */
export const offeredTypes = (): ContentType[] => contentTypeNames.filter((type) => contentTypes[type].offered);

/** The types in a list. If two have the same slug, the first wins. */
export const typesIn = (list: ListName): ContentType[] =>
  contentTypeNames.filter((type) => contentTypes[type].list === list);

/**
 * Whether a template depends on the visible version of an item, so that it can be reverted to its file but not
 * withdrawn, moved or deleted.
 */
export const isFixed = ({ type, slug, status, live }: Placed): boolean => {
  const seen = live?.slug ?? (status === 'published' ? slug : undefined);
  return seen !== undefined && factsOf(type).isFixed(seen);
};

interface Placed {
  type: ContentType;
  slug: string;
  status: string;
  live?: { slug: string } | undefined;
}

/** Sort key of a value in its list; distinct for distinct values. */
export function placeIn(list: ListName, value: { slug: string }): string {
  const [first] = typesIn(list);
  const place = first && factsOf(first).place;
  // The registry pairs each type with a function that takes its own value.
  return place ? place(value as never) : value.slug;
}

/** Sorts values in the order of their list; returns a new array. */
export const sortedIn = <Value extends { slug: string }>(list: ListName, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: placeIn(list, value) }))
    .sort((left, right) => (left.place < right.place ? -1 : 1))
    .map(({ value }) => value);
