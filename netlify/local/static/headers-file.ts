import type { SiteFile, SiteFiles } from './site-files.ts';

/** The file in which a build adds header fields to those of netlify.toml; it is never served itself, as on Netlify. */
export const headersFile = '_headers';

type Fields = readonly (readonly [name: string, value: string])[];

/** The rules read from a file, for as long as that file exists. */
const known = new WeakMap<SiteFile, ReadonlyMap<string, Fields>>();

/**
 * The fields that the build gives to an address, for any answer there: Netlify goes by the path alone. Of Netlify's
 * syntax it knows only what `scripts/headers-file.ts` writes.
 * @throws Error if a line is anything else
 */
export async function fieldsOf(files: SiteFiles, pathname: string): Promise<Fields> {
  const file = await files.find([headersFile]);
  if (file === null) return [];
  const rules = known.get(file) ?? readRules(file.bytes.toString('utf8'));
  known.set(file, rules);
  return rules.get(pathname) ?? [];
}

function readRules(text: string): ReadonlyMap<string, Fields> {
  const rules = new Map<string, [name: string, value: string][]>();
  let fields: [name: string, value: string][] | undefined;
  for (const line of text.split('\n').filter(Boolean)) {
    const [, path] = /^(\/[^\s*:]+)$/.exec(line) ?? [];
    const [, name, value] = /^ {2}([\w-]+): (\S.*)$/.exec(line) ?? [];
    if (path !== undefined) rules.set(path, (fields = []));
    else if (fields && name !== undefined && value !== undefined) fields.push([name, value]);
    else throw new Error(`${headersFile} has a line that is unknown here: ${line}`);
  }
  return rules;
}
