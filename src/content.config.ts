import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCollection } from 'astro:content';
import type { Loader, LoaderContext } from 'astro/loaders';
import * as z from 'zod/mini';
import { essaySummary, type EssaySummary } from '#contract/api/essays.ts';
import { books } from '#contract/content/book.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import type { Essay } from '#contract/content/essay.ts';
import { page } from '#contract/content/page.ts';
import { project, type Project } from '#contract/content/project.ts';
import { quiz } from '#contract/content/quiz.ts';
import { section } from '#contract/content/section.ts';
import { site } from '#contract/content/site.ts';
import type { Content } from '#server/content/files/content.ts';
import { contentToBuild } from '#content-to-build';
import { renderEssay } from '#server/content/render/render-markdown.ts';

/** One entry of a collection; `data` is only asked for when `source` is new, so that an unchanged essay is not rendered again. */
interface Entry {
  id: string;
  source: unknown;
  data: () => Record<string, unknown>;
}

const entry = (id: string, value: Record<string, unknown>): Entry => ({ id, source: value, data: () => value });

// Astro gives a collection back in the order of its ids, so an id begins with what the public order goes by: the newest essay, the lowest number.
const essayId = (essay: Essay): string =>
  `${String(1e13 - Date.parse(essayDate(essay).iso)).padStart(14, '0')}-${essay.slug}`;
const projectId = ({ id, slug }: Project): string => `${String(id).padStart(6, '0')}-${slug}`;

// Stands for the way of rendering in the digests of essays: when it changes, they are rendered again.
const renderingSample = renderEssay(
  '## A\n\n*b* [c](/d) ![e](/f)\n\n```g\nh\n```\n\n- i\n\n### J\n\n' + `![k](/media/${'0'.repeat(64)})`,
);

// The Markdown stays out: pages show the HTML, and a thousand essays are carried through the build with half the weight.
const shownEssay = z.object({ ...essaySummary.shape, html: z.string() });

function withoutBody({ body: _, ...content }: Essay['content']): EssaySummary['content'] {
  return content;
}

const collectionsOf = {
  site: (content: Content) => [entry('site', content.site)],
  pages: (content: Content) => content.pages.map((value) => entry(value.slug, value)),
  sections: (content: Content) => content.sections.map((value) => entry(value.slug, value)),
  projects: (content: Content) => content.projects.map((value) => entry(projectId(value), value)),
  books: (content: Content) => [entry('books', content.books)],
  quiz: (content: Content) => [entry('quiz', content.quiz)],
  essays: (content: Content) =>
    content.essays.map((essay) => ({
      id: essayId(essay),
      source: [renderingSample, essay],
      data: () => ({ ...essay, content: withoutBody(essay.content), html: renderEssay(essay.content.body) }),
    })),
};

type CollectionName = keyof typeof collectionsOf;

function store(context: LoaderContext, entries: readonly Entry[]): void {
  const gone = new Set(context.store.keys());
  for (const { id, source, data } of entries) {
    gone.delete(id);
    const digest = context.generateDigest(JSON.stringify(source));
    if (context.store.get(id)?.digest !== digest) context.store.set({ id, data: data(), digest });
  }
  for (const id of gone) context.store.delete(id);
}

const contexts = new Map<CollectionName, LoaderContext>();
let reading: Promise<Content> | undefined;

/** Reads the folder once for all collections: a build that stops names every problem of every file. */
const read = (config: LoaderContext['config']): Promise<Content> =>
  (reading ??= contentToBuild(fileURLToPath(new URL('content/', config.root))));

/** In development an edit under content/ is shown at once; a mistake in it is told, and what was there stays. */
function reloadOnEdit({ config, logger, watcher }: LoaderContext): void {
  const folder = fileURLToPath(new URL('content/', config.root)).replaceAll('/', sep);
  watcher?.add(folder);
  watcher?.on('all', (_, path) => {
    if (!path.startsWith(folder)) return;
    reading = undefined;
    read(config).then(
      (content) => {
        for (const [name, context] of contexts) store(context, collectionsOf[name](content));
        logger.info('Content reloaded');
      },
      (error: unknown) => logger.error(error instanceof Error ? error.message : String(error)),
    );
  });
}

const loaderOf = (name: CollectionName): Loader => ({
  name: `content-${name}`,
  load: async (context) => {
    contexts.set(name, context);
    if (name === 'site') reloadOnEdit(context);
    store(context, collectionsOf[name](await read(context.config)));
  },
});

export const collections = {
  site: defineCollection({ loader: loaderOf('site'), schema: site }),
  pages: defineCollection({ loader: loaderOf('pages'), schema: page }),
  sections: defineCollection({ loader: loaderOf('sections'), schema: section }),
  projects: defineCollection({ loader: loaderOf('projects'), schema: project }),
  books: defineCollection({ loader: loaderOf('books'), schema: books }),
  quiz: defineCollection({ loader: loaderOf('quiz'), schema: quiz }),
  essays: defineCollection({ loader: loaderOf('essays'), schema: shownEssay }),
};
