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

/** The types of content that people choose from (product §9), in the order in which they are offered. */
export const chosenTypeNames = ['project', 'page', 'section', 'essay', 'article'] as const;
/** All types. Of parts there are those that there are, and nobody adds one (decision 0138). */
export const contentTypeNames = [...chosenTypeNames, 'part'] as const;
export type ContentType = (typeof contentTypeNames)[number];

/** What the house knows of a type of content. */
interface TypeFacts {
  /** What people call one of it. */
  label: string;
  /** Schema of an item's `content`. Without a body it holds the item's slug and title too, since its file does. */
  schema: z.ZodMiniType;
  /** Schema of what its file says: of its JSON, or of the frontmatter above its Markdown. */
  file: z.ZodMiniType;
  /** Schema of what visitors are shown. */
  value: z.ZodMiniType;
  /** The folder under `content/` that its files lie in, unless its slugs are `known`, and how their names end. */
  folder: string;
  extension: '.json' | '.md';
  /** The list, and the collection of the build, in which visitors find it. Types may share one; of two that have a slug the first type keeps it. */
  list: string;
  /** Address of its own page; null where it is shown on the pages of others alone. */
  page: ((slug: string) => `/${string}`) | null;
  /** Whether its content has a Markdown `body`: then the file is Markdown, and its frontmatter says status and dates. */
  body: boolean;
  /** Whether it can be held back until a moment. */
  schedule: boolean;
  /** Whether functions answer with it; what is in pages of a build alone is in the answer to builds alone. */
  live: boolean;
  /** Whether a new one is offered by itself. A section is made where a band shows it. */
  offered: boolean;
  /** Whether a template stands on the one of this slug: visitors always get it, and it can be reverted to its file but not withdrawn, moved or deleted. */
  isFixed: (slug: string) => boolean;
  /** The template on which it can be looked at before visitors see it; null where there is none. */
  preview: 'essay' | 'project' | 'page' | null;
  /** All slugs that there are, where nobody adds one: its files lie in `content/` itself. */
  known?: readonly string[];
  /** The title of the one of this slug, where it is no text of its own. */
  name?: (slug: string) => string | undefined;
  /** The schema that the form of the one of this slug is made from, where that is not `schema`. */
  form?: (slug: string) => z.ZodMiniObject;
  /** Where a value stands in its list: texts that sort in its order. By slug where it is not given. */
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

/** The registry: everything that differs from type to type is said here and nowhere else. */
export const contentTypes = {
  project: {
    label: 'Project',
    schema: project,
    file: projectFile,
    value: project,
    folder: 'projects',
    extension: '.json',
    list: 'projects',
    page: projectPath,
    body: false,
    schedule: true,
    live: true,
    offered: true,
    isFixed: () => false,
    preview: 'project',
    place: liveFirstPlace,
  },
  page: {
    label: 'Page',
    schema: page,
    file: page,
    value: page,
    folder: 'pages',
    extension: '.json',
    list: 'pages',
    page: (slug: string) => (slug === 'home' ? '/' : `/${slug}`),
    body: false,
    schedule: false,
    live: false,
    offered: true,
    isFixed: isTemplateSlug,
    preview: 'page',
    form: pageForm,
  },
  section: {
    label: 'Section',
    schema: section,
    file: section,
    value: section,
    folder: 'sections',
    extension: '.json',
    list: 'sections',
    page: null,
    body: false,
    schedule: false,
    live: false,
    offered: false,
    isFixed: (slug: string) => shownSections.some((shown) => shown === slug),
    preview: null,
  },
  essay: { label: 'Essay', folder: 'essays', ...written },
  article: { label: 'Article', folder: 'articles', ...written },
  part: {
    label: 'Part',
    schema: part,
    file: part,
    value: part,
    folder: 'parts',
    extension: '.json',
    list: 'parts',
    page: null,
    body: false,
    schedule: false,
    live: false,
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

/** What visitors are shown of a type. */
export type ValueOf<T extends ContentType> = z.output<Facts<T>['value']>;
/** What visitors are shown in a list. */
export type ListValue<List extends ListName> = ValueOf<TypesIn<List>>;

/** What is known of a type. */
export const factsOf = (type: ContentType): TypeFacts => contentTypes[type];

/** The names of the lists, each once. */
export const listNames = (): ListName[] => [...new Set(contentTypeNames.map((type) => contentTypes[type].list))];

/** The types of which a new item is offered by itself, in the order in which they are. */
export const offeredTypes = (): ContentType[] => contentTypeNames.filter((type) => contentTypes[type].offered);

/** The types that are shown in a list; the first has the say where two have a slug. */
export const typesIn = (list: ListName): ContentType[] =>
  contentTypeNames.filter((type) => contentTypes[type].list === list);

/** Whether a template stands on what visitors see of an item, so that it can be reverted to its file but not withdrawn, moved or deleted. */
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

/** Where a value stands in its list; texts that sort in its order, and differ where the values do. */
export function placeIn(list: ListName, value: { slug: string }): string {
  const [first] = typesIn(list);
  const place = first && factsOf(first).place;
  // The registry holds each type's own function of its own value.
  return place ? place(value as never) : value.slug;
}

/** Sorts values in the order of their list; gives back a new array. */
export const sortedIn = <Value extends { slug: string }>(list: ListName, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: placeIn(list, value) }))
    .sort((left, right) => (left.place < right.place ? -1 : 1))
    .map(({ value }) => value);
