import { createHash } from 'node:crypto';
import { inlinedIn } from './inlined.ts';

const policyTag = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const directive = /(script|style)-src [^;]*/g;

/**
 * Reduces a page's policy to what the page contains. Astro lists the inline scripts and styles of the whole site in
 * each policy; a hash of 44 characters does not compress, and a page that fits into the first round trip of a
 * connection arrives sooner. Pages contain no markup written by others: essays are rendered with raw HTML escaped
 * (rules 21).
 */
export function tightPolicy(html: string): string {
  const tag = policyTag.exec(html);
  if (tag?.[1] === undefined) return html;
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const { kind, attributes, content } of inlinedIn(html)) {
    // Data, such as JSON-LD, never runs.
    if (content === '' || attributes.includes('application/')) continue;
    hashes[kind]?.add(hashOf(content));
  }
  const policy = tag[1].replaceAll(directive, (_, kind: string) =>
    [`${kind}-src 'self'`, ...(hashes[kind] ?? [])].join(' '),
  );
  return html.replace(tag[0], () => `<meta http-equiv="content-security-policy" content="${policy}">`);
}

/** Maximum number of hashes cached. A site has a few dozen scripts and styles, shared by most pages. */
const mostKnown = 1_000;
const known = new Map<string, string>();

/** A script or style as named in a policy. */
function hashOf(content: string): string {
  const hash = known.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  if (known.size < mostKnown) known.set(content, hash);
  return hash;
}
