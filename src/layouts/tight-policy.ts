import { createHash } from 'node:crypto';
import { inlinedIn } from './inlined.ts';

const policyTag = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const directive = /(script|style)-src [^;]*/g;

/**
 * The page with a policy that allows what it holds and no more. Astro names every inline script and style of the whole site in each page's policy; a hash of
 * 44 characters does not compress, and a page that fits into the first round trip of a connection is there sooner. Pages carry no markup that somebody else
 * wrote: essays are rendered with raw HTML escaped (rules 21).
 */
export function tightPolicy(html: string): string {
  const tag = policyTag.exec(html);
  if (tag?.[1] === undefined) return html;
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const { kind, attributes, content } of inlinedIn(html)) {
    // Data, such as JSON-LD, is never run.
    if (content === '' || attributes.includes('application/')) continue;
    hashes[kind]?.add(hashOf(content));
  }
  const policy = tag[1].replaceAll(directive, (_, kind: string) =>
    [`${kind}-src 'self'`, ...(hashes[kind] ?? [])].join(' '),
  );
  return html.replace(tag[0], () => `<meta http-equiv="content-security-policy" content="${policy}">`);
}

/** Most scripts and styles of which the hash is remembered. A site has some tens, which most of its pages share. */
const mostKnown = 1_000;
const known = new Map<string, string>();

/** A script or style as a policy names it. */
function hashOf(content: string): string {
  const hash = known.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  if (known.size < mostKnown) known.set(content, hash);
  return hash;
}
