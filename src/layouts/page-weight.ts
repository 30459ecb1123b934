import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inlinedIn } from './inlined.ts';
import { fetchedFiles } from './fetched-files.ts';
import { memo } from './memo.ts';

const brotli = promisify(brotliCompress);
const best = 11;
const usual = 4;
const quick = 2;

const compressed = async (text: string | Buffer, quality: number): Promise<number> =>
  (await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })).length;

/** Header fields of an answer from the local server. A test measures each page with the real ones. */
const headerFields = 760;
const kilobyte = 1_000;
/** Files that are compressed in transit, by extension. */
const isText = /\.(svg|js|css|json|html|txt)$/;
/** A neighbouring script that another one imports. */
const neededBeside = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** The API's answers to a page's freshness checks, by path; '' if only header fields are requested. */
export type Answers = Readonly<Record<string, string>>;

/**
 * Weighs pages: everything that a phone on its first visit loads until the page has been read to its end, including
 * header fields (decision 0161).
 *
 * @param dist folder of the built site
 * @param answers from the API, as far as a build knows them
 * @returns a function that returns the weight of a finished page in whole kilobytes, or null if it loads something
 *   outside the build
 */
export function pageWeigher(dist: string, answers: Answers): (file: string, html: string) => Promise<number | null> {
  const ratios = new Map<string, Promise<number>>();

  const weightOf = memo(async (address) => {
    if (!/^\/[\w./-]+$/.test(address)) return null;
    const bytes = await readFile(join(dist, address)).catch(() => null);
    if (!bytes) return null;
    return headerFields + (isText.test(address) ? await compressed(bytes, best) : bytes.length);
  });
  const textOf = memo((file) => readFile(join(dist, file), 'utf8').catch(() => ''));
  const neededBy = memo(async (file) =>
    Array.from((await textOf(file)).matchAll(neededBeside), ([, name = '']) => join(dirname(file), name)),
  );

  /**
   * Adds the scripts that these files import. A set can grow during iteration, and the loop reaches the new entries as
   * well.
   */
  async function withNeeded(files: Set<string>): Promise<Set<string>> {
    for (const file of files) if (file.endsWith('.js')) for (const name of await neededBy(file)) files.add(name);
    return files;
  }

  /**
   * The size of a page as the server sends it. Compressing at full effort takes 60 ms, so only the first page of a
   * folder, whose pages are alike, is compressed that way. The others are compressed quickly and scaled by its ratio,
   * which is within 0.3 % of the server's result.
   */
  async function weightOfPage(file: string, html: string): Promise<number> {
    const folder = dirname(file);
    if (folder === '.') return compressed(html, best);
    const fast = compressed(html, quick);
    const known = ratios.get(folder);
    if (known) return (await fast) * (await known);
    const exact = compressed(html, best);
    ratios.set(
      folder,
      Promise.all([exact, fast]).then(([small, large]) => small / large),
    );
    return exact;
  }

  /** API answers are compressed on request, quickly. */
  const answerSizes = Promise.all(
    Object.entries(answers).map(async ([path, body]): Promise<[path: string, size: number]> => {
      return [path, headerFields + (body === '' ? 0 : await compressed(body, usual))];
    }),
  );

  async function weightOfAnswers(html: string, files: ReadonlySet<string>): Promise<number> {
    const inline = [...inlinedIn(html)].filter(({ kind }) => kind === 'script').map(({ content }) => content);
    const fetched = [...files].filter((file) => file.endsWith('.js'));
    const scripts = [...inline, ...(await Promise.all(fetched.map(textOf)))];
    const isAsked = (path: string) => scripts.some((script) => script.includes(path));
    return (await answerSizes).reduce((total, [path, size]) => total + (isAsked(path) ? size : 0), 0);
  }

  return async (file, html) => {
    const files = await withNeeded(fetchedFiles(html));
    const parts = await Promise.all([
      weightOfPage(file, html),
      weightOfAnswers(html, files),
      ...[...files].map(weightOf),
    ]);
    let total = headerFields;
    for (const part of parts) {
      if (part === null) return null;
      total += part;
    }
    return Math.round(total / kilobyte);
  };
}
