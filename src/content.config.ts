import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCollection } from 'astro:content';
import type { Loader, LoaderContext } from 'astro/loaders';
import * as z from 'zod/mini';
import type { Marks } from '#contract/content/marks.ts';
import type { Page } from '#contract/content/page.ts';
import type { PictureLookup } from '#contract/content/picture.ts';
import { lookupOf } from '#contract/content/shown-picture.ts';
import { site } from '#contract/content/site.ts';
import { withTexts, type TextOwner } from '#contract/content/text-fields.ts';
import { contentTypes, listNames, placeIn, typesIn, type ListName, type ListValue } from '#contract/content/types.ts';
import { contentToBuild, drawingsToBuild, marksOfBuild } from '#content-to-build';
import { readFigures } from '#server/content/render/read-figures.ts';
import { renderEssay } from '#server/content/render/render-markdown.ts';
import { rendererVersion } from '#server/content/render/renderer-version.ts';
import { shownElsewhere } from '#server/content/render/shown-elsewhere.ts';
import type { VisibleSite } from '#server/content/visible/visible.ts';

/** An entry of a collection. `data` is called only for a new `source`: an unchanged essay is not rendered again. */
interface Entry {
  id: string;
  source: unknown;
  /** The Markdown of the source and its pictures: an entry also depends on what it shows from elsewhere. */
  markdown?: { body: string; pictureOf: PictureLookup };
  data: () => Record<string, unknown> | Promise<Record<string, unknown>>;
}

const entry = (id: string, value: Record<string, unknown>): Entry => ({ id, source: value, data: () => value });

/** A collection's values, with HTML in place of Markdown, which halves the size of a thousand essays in a build. */
type Shown<List extends ListName> =
  ListValue<List> extends { content: { body: string } }
    ? Omit<ListValue<List>, 'content'> & { content: Omit<ListValue<List>['content'], 'body'>; html: string }
    : ListValue<List>;

const isWritten = (list: ListName): boolean => typesIn(list).some((type) => contentTypes[type].body);

/** The schema of a collection's values. */
function schemaOf(list: ListName): z.ZodMiniType {
  const [first = 'page'] = typesIn(list);
  const { value } = contentTypes[first];
  if (!isWritten(list)) return value;
  const written = value as z.ZodMiniObject<{ content: z.ZodMiniObject<{ body: z.ZodMiniType }> }>;
  const content = z.omit(written.shape.content, { body: true });
  return z.object({ ...(value as z.ZodMiniObject).shape, content, html: z.string() });
}

/** Astro returns a collection sorted by id, so an id is the sort key of the value in its list. */
function listEntry(list: ListName, value: { slug: string; content?: unknown }, pictureOf: PictureLookup): Entry {
  const id = placeIn(list, value);
  if (!isWritten(list)) return entry(id, value);
  // A value with a body is a document.
  const { body, ...content } = value.content as { body: string };
  return {
    id,
    source: [rendererVersion, value],
    markdown: { body, pictureOf },
    data: async () => ({ ...value, content, html: await renderEssay(body, { pictureOf }) }),
  };
}

/** The HTML of the Markdown of a page, by the id of its band. */
const proseBandEntries = ({ slug, bands }: Page, pictureOf: PictureLookup): Entry[] =>
  bands.flatMap((band) =>
    band.kind === 'prose'
      ? [
          {
            id: `${slug}/${band.id}`,
            source: [rendererVersion, band.body],
            markdown: { body: band.body, pictureOf },
            data: async () => ({ html: await renderEssay(band.body, { pictureOf, ids: `${band.id}--` }) }),
          },
        ]
      : [],
  );

const entriesOf: Readonly<Record<string, (site: VisibleSite) => Entry[]>> = {
  site: ({ site }) => [entry('site', site)],
  proseBands: ({ pages, pictures }) => pages.flatMap((page) => proseBandEntries(page, lookupOf(pictures))),
  ...Object.fromEntries(
    listNames().map((list) => [
      list,
      (site: VisibleSite) => {
        const pictureOf = lookupOf(site.pictures);
        return site[list].map((value) => listEntry(list, value, pictureOf));
      },
    ]),
  ),
};

async function store(context: LoaderContext, entries: readonly Entry[]): Promise<void> {
  const gone = new Set(context.store.keys());
  for (const { id, source, markdown, data } of entries) {
    gone.delete(id);
    const elsewhere = markdown === undefined ? '' : await shownElsewhere(markdown.body, markdown.pictureOf);
    const digest = context.generateDigest(JSON.stringify(source) + elsewhere);
    if (context.store.get(id)?.digest !== digest) context.store.set({ id, data: await data(), digest });
  }
  for (const id of gone) context.store.delete(id);
}

/** The site with marks for `finishPages` around the texts of its pages, but not of islands (decision 0140). */
function withMarks(visible: VisibleSite, { around }: Marks): VisibleSite {
  const marked = <Value>(owner: TextOwner, slug: string, value: Value): Value =>
    withTexts(owner, slug, value, ({ name, text, markdown }) => (markdown ? text : around(name, text)));
  const settings = Object.entries(visible.site.settings).map(([key, text]) => [key, around(`setting:${key}`, text)]);
  return {
    ...visible,
    // The keys are those of settings.
    site: {
      ...marked('part', 'site', visible.site),
      settings: Object.fromEntries(settings) as typeof visible.site.settings,
    },
    // The questions of the quiz are properties of its island.
    parts: visible.parts.map((value) => (value.slug === 'quiz' ? value : marked('part', value.slug, value))),
    pages: visible.pages.map((value) => marked('page', value.slug, value)),
    sections: visible.sections.map((value) => marked('section', value.slug, value)),
  };
}

const contexts = new Map<string, LoaderContext>();
let reading: Promise<VisibleSite> | undefined;

async function readMarked(folder: string): Promise<VisibleSite> {
  const [visible, marks] = await Promise.all([contentToBuild(folder), marksOfBuild(folder)]);
  return marks ? withMarks(visible, marks) : visible;
}

/** Reads the folder once for all collections: a failed build names every problem of every file. */
const read = (config: LoaderContext['config']): Promise<VisibleSite> =>
  (reading ??= readMarked(fileURLToPath(new URL('content/', config.root))));

/**
 * In development, an edit under content/ shows at once. A mistake in it is reported, and the previous content is kept.
 */
function reloadOnEdit({ config, logger, watcher }: LoaderContext): void {
  const folder = fileURLToPath(new URL('content/', config.root)).replaceAll('/', sep);
  watcher?.add(folder);
  watcher?.on('all', (_, path) => {
    if (!path.startsWith(folder)) return;
    reading = undefined;
    read(config).then(
      async (content) => {
        for (const [name, context] of contexts) await store(context, entriesOf[name]?.(content) ?? []);
        logger.info('Content reloaded');
      },
      (error: unknown) => logger.error(error instanceof Error ? error.message : String(error)),
    );
  });
}

const loaderOf = (name: string): Loader => ({
  name: `content-${name}`,
  load: async (context) => {
    contexts.set(name, context);
    if (name === 'site') reloadOnEdit(context);
    await store(context, entriesOf[name]?.(await read(context.config)) ?? []);
  },
});

const listCollections = Object.fromEntries(
  listNames().map((list) => [list, defineCollection({ loader: loaderOf(list), schema: schemaOf(list) })]),
);

/** Drawings in files of their own, by name. */
const drawnLoader = (folder: string, read: (content: string) => Promise<Readonly<Record<string, string>>>): Loader => ({
  name: `content-${folder}`,
  load: async (context) => {
    const load = async () => {
      const found = await read(fileURLToPath(new URL('content/', context.config.root)));
      await store(
        context,
        Object.entries(found).map(([name, svg]) => entry(name, { svg })),
      );
    };
    await load();
    const inFolder = new RegExp(`[/\\\\]content[/\\\\]${folder}[/\\\\]`);
    context.watcher?.on('all', (_, path) => void (inFolder.test(path) && load()));
  },
});

/** `filesToBuild` has already refused invalid figures. */
const figuresToBuild = async (content: string) => (await readFigures(content)).figures;

export const collections = {
  site: defineCollection({ loader: loaderOf('site'), schema: site }),
  proseBands: defineCollection({ loader: loaderOf('proseBands'), schema: z.object({ html: z.string() }) }),
  drawings: defineCollection({
    loader: drawnLoader('drawings', drawingsToBuild),
    schema: z.object({ svg: z.string() }),
  }),
  figures: defineCollection({ loader: drawnLoader('figures', figuresToBuild), schema: z.object({ svg: z.string() }) }),
  // One for each list of the registry; each schema returns what the list shows.
  ...(listCollections as unknown as {
    [List in ListName]: ReturnType<typeof defineCollection<z.ZodMiniType<Shown<List>>>>;
  }),
};
