import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlinedIn } from './inlined.ts';
import { memo } from './memo.ts';

/** The names that scripts may add to a page. When in doubt, a name counts as mentioned. */
export interface ScriptWords {
  says: (name: string) => boolean;
}

/**
 * What precedes the `.js` of a script's address, in HTML or in another script; with `./` it is relative to the script
 * that loads it.
 */
const address = /["'`=(](?:\/|(\.\/))([\w./-]+)$/;
const longestAddress = 200;
const ending = '.js';

/**
 * Reads the scripts that pages can load, and those that these load in turn, each once.
 *
 * @param dist folder of the built site
 */
export function scriptReader(dist: string): (html: string) => Promise<ScriptWords> {
  const known = new Map<string, Promise<ScriptWords>>();
  /** Empty if there is no such file, since a text may contain something that looks like an address. */
  const textOf = memo((file) => readFile(join(dist, file), 'utf8').catch(() => ''));

  async function wordsOf(inline: string, entries: Iterable<string>): Promise<ScriptWords> {
    const found = new Set(entries);
    const all = [inline];
    // A set can grow during iteration, and the loop reaches the new entries too.
    for (const file of found) {
      const text = await textOf(file);
      all.push(text);
      for (const name of filesIn(text)) found.add(name);
    }
    return scriptWords(all.join('\n'));
  }

  return (html) => {
    const scripts = [...inlinedIn(html)].filter(({ kind, attributes }) => kind === 'script' && !isData(attributes));
    const inline = scripts.map(({ content }) => content).join('\n');
    const entries = [...new Set(filesIn(html))].sort();
    const key = `${entries.join()}\n${inline}`;
    const words = known.get(key) ?? wordsOf(inline, entries);
    known.set(key, words);
    return words;
  };
}

const isData = (attributes: string): boolean => attributes.includes('application/');

/** The files of the site that a text names. There are few, so the search looks for their extension. */
function filesIn(text: string): string[] {
  const files: string[] = [];
  for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + ending.length)) {
    const [, beside, name] = address.exec(text.slice(Math.max(0, at - longestAddress), at)) ?? [];
    if (name !== undefined) files.push(`${beside === undefined ? '' : '_astro/'}${name}${ending}`);
  }
  return files;
}

/**
 * The words of a script, including those that it composes: `newsletter-${look}` mentions every name with that prefix.
 */
export function scriptWords(text: string): ScriptWords {
  const words = new Set(text.split(/[^\w-]+/));
  const begins = [...words].filter((word) => /^[a-z].*-$/i.test(word));
  const ends = [...words].filter((word) => /^-[a-z]{2}/i.test(word));
  const says = (name: string) =>
    words.has(name) ||
    begins.some((begin) => name.startsWith(begin)) ||
    ends.some((end) => name.endsWith(end)) ||
    (/[^\w-]/.test(name) && text.includes(name));
  return { says: memo(says) };
}
