import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { readPathPattern } from './path-pattern.ts';

// Strict on purpose: a key that this server ignores would work on Netlify and silently fail here.
const headerRule = z.strictObject({ for: z.string(), values: z.record(z.string(), z.string()) });

const redirectRule = z.strictObject({
  from: z.string(),
  to: z.string().regex(/^\/(?!\/)/, 'only paths of this site are supported'),
  status: z.literal([200, 301, 302, 303, 307, 308, 404]).default(301),
  force: z.boolean().default(false),
});

const netlifyToml = z.object({
  headers: z.array(headerRule).default([]),
  redirects: z.array(redirectRule).default([]),
});

/**
 * Reads `[[headers]]` and `[[redirects]]` of a netlify.toml.
 * @throws Error naming the file and the entry, if this server does not support one
 */
export async function readNetlifyToml(path: string) {
  const read = netlifyToml.safeParse(parse(await readFile(path, 'utf8')));
  if (!read.success) throw new Error(`${path} cannot be used:\n${z.prettifyError(read.error)}`);
  const headers = read.data.headers.map((rule) => ({
    match: readPathPattern(rule.for),
    // A value over several lines is one field, joined as Netlify joins it.
    values: Object.entries(rule.values).map(
      ([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/\s*\n\s*/g, ' ')] as const,
    ),
  }));
  const redirects = read.data.redirects.map((rule) => ({ ...rule, match: readPathPattern(rule.from) }));
  return {
    /** The fields that `[[headers]]` gives a static file at this path; names in lower case. */
    headersFor: (pathname: string): ReadonlyMap<string, string> =>
      // If two rules name the same field, the later one wins.
      new Map(headers.filter((rule) => rule.match(pathname) !== null).flatMap((rule) => rule.values)),
    /** The first redirect that matches this path, with `to` filled in. */
    redirectFor: (pathname: string): { to: string; status: number; force: boolean } | null => {
      for (const { match, to, status, force } of redirects) {
        const values = match(pathname);
        if (values === null) continue;
        const filled = to.replaceAll(/:(\w+)/g, (placeholder, name: string) => values.get(name) ?? placeholder);
        // A filled-in `//elsewhere.example` would leave this site.
        return { to: filled.replace(/^\/+/, '/'), status, force };
      }
      return null;
    },
  };
}
export type SiteSettings = Awaited<ReturnType<typeof readNetlifyToml>>;
