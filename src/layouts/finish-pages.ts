import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Marks } from '#contract/content/marks.ts';
import { listProjects } from '#contract/api/projects.ts';
import { readSite } from '#contract/api/site.ts';
import { hasProjectPage, projectPath } from '#contract/content/project-path.ts';
import { subjectOfPage, textFields } from '#contract/content/text-fields.ts';
import { compiled } from '#browser/compiled.ts';
import { contentToBuild, marksOfBuild } from '#content-to-build';
import { withWeight } from '#markup/page-weight.ts';
import { editablePage } from '#server/pages/editable-page.ts';
import type { ShownItem } from '#server/pages/item-texts.ts';
import { patientPage } from '#server/pages/patience.ts';
import { writeHashed } from './hashed-file.ts';
import { propsApart } from './island-props.ts';
import { fileJoiner } from './joined-files.ts';
import { joinedInlined } from './joined-inlined.ts';
import { lateScripts } from './late-scripts.ts';
import { smallIslands } from './small-islands.ts';
import { scriptReader } from './script-words.ts';
import { tightPolicy } from './tight-policy.ts';
import { styleTightener } from './tight-styles.ts';
import { pageWeigher } from './page-weight.ts';

/** File types besides HTML that may contain texts of the content. */
const written = /\.(html|json|svg|txt|webmanifest|xml)$/;

/**
 * The steps that need every file and hash, which Astro has only at the end: late scripts, small islands (decision 0153)
 * without long properties (decision 0174), only the styles that a page can use (decision 0146), inlined code in few
 * pieces, a policy for each page (decision 0006), and the weight of the page (decision 0161). First it removes the
 * marks from everything that visitors get, and writes for each page an editable version with clickable texts (decision
 * 0140).
 */
export function finishPages(): AstroIntegration {
  let content = '';
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        content = fileURLToPath(new URL('content/', config.root));
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const marks = await marksOfBuild(content);
        if (marks) await writeEditable(folder, content, marks);
        const { isAsBuilt, tighten } = await tightening(folder, content);
        const weigh = await weighing(folder, content);
        const island = await compiled('island.ts');
        const joinFiles = fileJoiner(folder);
        const files = (await readdir(folder, { recursive: true })).filter((file) => written.test(file));
        await Promise.all(
          files.map(async (file) => {
            const path = join(folder, file);
            const text = await readFile(path, 'utf8');
            const clean = marks?.strip(text) ?? text;
            const finish = async () => {
              const small = smallIslands(await tighten(file, clean), island);
              const light = await propsApart(small, island, (script) => writeHashed(folder, 'props', script));
              const page = tightPolicy(joinedInlined(await lateScripts(light, joinFiles), island));
              return withWeight(page, isAsBuilt(file) ? await weigh(file, page) : null);
            };
            const finished = file.endsWith('.html') ? await finish() : clean;
            if (finished !== text) await writeFile(path, finished);
          }),
        );
      },
    },
  };
}

/** The file of a page, by slug; for a project, this is `projects/` and its slug. */
const fileOf = (slug: string): string =>
  slug === 'home' ? 'index.html' : slug === 'not-found' ? '404.html' : `${slug}.html`;

/**
 * Reduces the styles of pages that visitors get as built to those that they can use. Shells, previews and editable
 * pages keep all styles, since functions and the admin insert content that a build does not know.
 */
async function tightening(
  dist: string,
  content: string,
): Promise<{ isAsBuilt: (file: string) => boolean; tighten: (file: string, html: string) => Promise<string> }> {
  const { pages, projects, essays } = await contentToBuild(content);
  const slugs = [...pages, ...projects.map(({ slug }) => ({ slug: `projects/${slug}` }))];
  const lists = new Set(slugs.map(({ slug }) => fileOf(slug)));
  const single = new Set(essays.map(({ slug }) => join('essays', `${slug}.html`)));
  const [wordsFor, tighten] = [scriptReader(dist), styleTightener()];
  // If storage is down, a function inserts a script into essay pages, and a place above their list for its messages.
  const patience = await readFile(join(dist, 'patient-essays.html'), 'utf8');
  const isOfEssays = (file: string) => single.has(file) || file === fileOf('essays');
  const isAsBuilt = (file: string) => isOfEssays(file) || lists.has(file);
  return {
    isAsBuilt,
    async tighten(file, html) {
      if (!isAsBuilt(file)) return html;
      const answered = isOfEssays(file) ? patientPage(html, patience) : html;
      return tighten(html, await wordsFor(answered), answered);
    },
  };
}

/** Returns a function that weighs pages, including the API's answers to them. */
async function weighing(dist: string, content: string): Promise<ReturnType<typeof pageWeigher>> {
  const { site } = await contentToBuild(content);
  return pageWeigher(dist, {
    [readSite.path]: JSON.stringify({ success: true, site: site.settings }),
    // Only its header fields, as long as nothing has changed.
    [listProjects.path]: '',
  });
}

/**
 * Writes the editable pages, and a list of the texts of each, into a folder kept beside the functions
 * (scripts/kept-pages.ts).
 */
async function writeEditable(dist: string, content: string, marks: Marks): Promise<void> {
  const { pages, projects, essays } = await contentToBuild(content);
  const items: ShownItem[] = [
    ...projects.map((value) => ({ type: 'project' as const, ...textsOf('project', value) })),
    ...essays.map((value) => ({ type: 'essay' as const, ...textsOf('essay', value) })),
  ];
  const folder = join(dist, 'edit');
  await mkdir(join(folder, projectPath('')), { recursive: true });
  const shown = [
    ...pages.map(({ slug }) => slug),
    ...projects.flatMap(({ slug }) => (hasProjectPage(slug) ? [projectPath(slug).slice(1)] : [])),
  ];
  const index = await Promise.all(
    shown.map(async (slug) => {
      const html = await readFile(join(dist, fileOf(slug)), 'utf8');
      const { html: editable, subjects } = editablePage(html, { marks, subject: subjectOfPage(slug), items });
      await writeFile(join(folder, `${slug}.html`), editable);
      return { slug, subjects };
    }),
  );
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
}

const textsOf = (type: 'project' | 'essay', value: { slug: string; content?: unknown }) => ({
  slug: value.slug,
  fields: textFields(type, value.slug, value),
});
