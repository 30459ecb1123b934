import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys whose values are not texts: addresses, names of things, and words of the code. */
const noTexts = new Set([
  'slug',
  'id',
  'href',
  'icon',
  'network',
  'domain',
  'email',
  'portrait',
  'layout',
  'kind',
  'projects',
  'hands',
  'form',
  'drawing',
  'diagram',
]);

interface Marked {
  mark: string;
  /** The place of its text: `pages/home.json bands.0.heading`. */
  place: string;
}

/** Appends a distinct mark to every text of a value; texts with a bound keep their length. */
function markTexts(value: unknown, place: string, marked: Marked[]): unknown {
  if (typeof value === 'string') {
    const mark = `m${marked.length}k`;
    marked.push({ mark, place });
    return `${value.length > 40 ? value.slice(0, -mark.length - 1) : value} ${mark}`;
  }
  if (Array.isArray(value)) return value.map((entry, index) => markTexts(entry, `${place}.${index}`, marked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      noTexts.has(key) || part === '' ? part : markTexts(part, `${place}.${key}`, marked),
    ]),
  );
}

/**
 * Appends a distinct mark to every text of pages, sections and site.json.
 *
 * @param root folder of `content/`
 * @param left files to leave alone
 */
export async function markContent(root: string, left: readonly string[]): Promise<Marked[]> {
  const marked: Marked[] = [];
  const folders = await Promise.all(
    ['pages', 'sections'].map(async (folder) => (await readdir(join(root, folder))).map((name) => `${folder}/${name}`)),
  );
  for (const file of [...folders.flat(), 'site.json'].filter((name) => !left.includes(name))) {
    const value: unknown = JSON.parse(await readFile(join(root, file), 'utf8'));
    const texts = markTexts(value, file, marked);
    await writeFile(join(root, file), JSON.stringify(texts, null, 2));
  }
  return marked;
}

/** The places of marked texts that appear in no file under these folders. */
export async function unsaid(folders: readonly string[], marked: readonly Marked[]): Promise<string[]> {
  const found = folders.map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  );
  const paths = (await Promise.all(found)).flat().filter((path) => /\.(html|xml|webmanifest)$/.test(path));
  const said = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n');
  const seen = new Set(said.match(/\bm\d+k\b/g));
  return marked.filter(({ mark }) => !seen.has(mark)).map(({ place }) => place);
}
