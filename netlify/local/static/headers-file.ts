import type { SiteFile, SiteFiles } from './site-files.ts';

/** Where a build says with which fields its files are answered beyond those of netlify.toml; it is never served itself, as on Netlify. */
export const headersFile = '_headers';

type Fields = readonly (readonly [name: string, value: string])[];

/** What was read of a file, as long as it is the one that lies there. */
const known = new WeakMap<SiteFile, ReadonlyMap<string, Fields>>();

/**
 * The fields that the build gives to an address, whatever it is answered with: Netlify goes by the path alone. Of Netlify's syntax it knows what
 * `scripts/headers-file.ts` writes.
 *
 * @throws Error where a line says something else
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
