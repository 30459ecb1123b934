import { join } from 'node:path';
import { readPublished } from '#contract/api/published.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { problemsOfFiles, problemsOfItems, type AskedSite } from '#server/content/check/check-files.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { readSitePaths } from '#server/content/files/site-paths.ts';
import { drawing, pictureFile, uploadForm } from '#support/pictures.ts';
import { editAtRandom, type EditedSite } from '#support/random-edits.ts';
import { randomOf } from '#support/random.ts';
import { signInAt } from './administrator.ts';
import { exactly, type Figure } from './figure.ts';
import { runScript } from './programs.ts';
import { withProjectCopy } from './project-copy.ts';
import { withServedSite } from './served-site.ts';

const accepted = 500;
const buildsEvery = 50;
const seed = 20_261_122;

/** Runs `npm run build` against a site; resolves to the reason for a failure, or null. */
async function buildFrom(root: string, url?: string): Promise<string | null> {
  const aside = ['--dist', join(root, 'dist-aside'), '--functions', join(root, 'netlify/.build-aside')];
  const args = url === undefined ? [] : ['--from', url, ...aside];
  try {
    await runScript(root, 'build.ts', args);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function administratorAt(url: string): Promise<EditedSite> {
  const headers = await signInAt(url);
  let pictures = 0;
  return {
    send: async (method, path, json) => {
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
      const answer = await fetch(url + path, { method, headers: { ...headers, ...type }, ...body });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    addPicture: async () => {
      const file = await pictureFile('png', drawing(40 + (pictures += 1), 30));
      const { status } = await fetch(url + uploadMedia.path, { method: 'POST', headers, body: uploadForm(file) });
      if (status !== 200) throw new Error(`A picture was answered with ${status}.`);
    },
  };
}

/** How many problems would fail the next build. */
async function problemsOfBuild(root: string, url: string): Promise<number> {
  const answer = readPublished.response.parse(await (await fetch(url + readPublished.path)).json());
  if (answer.nextCursor !== null) throw new Error('One page has to hold everything here.');
  const files = await readContent(join(root, 'content'));
  const paths = await readSitePaths(files, join(root, 'public'));
  const asked: AskedSite = {
    ...{ items: answer.published, withdrawn: answer.withdrawn, known: answer.known ?? [] },
    hasPicture: async () => false,
  };
  const drafts = problemsOfItems(files, paths, asked).filter(({ path }) => path === undefined);
  return (await problemsOfFiles(files, paths, asked)).length + drafts.length;
}

/**
 * Edits of every kind until this many have been accepted. The checks of a build run after each, and a real build after
 * every fiftieth.
 */
export const measure = (): Promise<Figure[]> =>
  withProjectCopy(async (root) => {
    const first = await buildFrom(root);
    if (first !== null) throw new Error(first);
    return withServedSite(async ({ url }) => {
      const site = await administratorAt(url);
      const random = randomOf(seed);
      const done = new Map<string, number>();
      const refused = new Map<string, number>();
      const failures: string[] = [];
      let problems = 0;
      for (let taken = 0; taken < accepted;) {
        const { what, status } = await editAtRandom(site, random);
        if (what === 'nothing') continue;
        const counts = status === 200 ? done : refused;
        counts.set(what, (counts.get(what) ?? 0) + 1);
        if (status !== 200) continue;
        taken += 1;
        problems += await problemsOfBuild(root, url);
        if (taken % buildsEvery > 0) continue;
        const failure = await buildFrom(root, url);
        if (failure !== null) failures.push(failure);
        console.log(`  ${taken} edits: ${failure ?? 'built'}`);
      }
      const list = (counts: ReadonlyMap<string, number>) =>
        [...counts].map(([what, count]) => `${count} ${what}`).join(', ');
      console.log(`  Accepted: ${list(done)}; refused: ${list(refused)}`);
      return [
        exactly(`${accepted} random accepted edits: checks of a build that fail after one`, problems, 0),
        exactly(`… builds of ${accepted / buildsEvery} that fail`, failures.length, 0),
      ];
    }, root);
  });
