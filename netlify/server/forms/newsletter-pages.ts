import type { FormPages } from '../http/route.ts';
import { seeOther } from '../http/answers.ts';
import type { Refusal } from '../http/refusal.ts';

type Page = '/' | '/about' | '/essays' | '/newsletter' | '/recommended-reads';
type Typed = Readonly<Record<string, string>>;

/**
 * The pages that carry the form, so that a redirect can lead nowhere else (rules 22). An essay leads to the list of
 * essays.
 */
const pages = new Map<string, Page>([
  ['/', '/'],
  ['/about', '/about'],
  ['/essays', '/essays'],
  ['/newsletter', '/newsletter'],
  ['/recommended-reads', '/recommended-reads'],
]);

function pageOf({ page = '/' }: Typed): Page {
  const path = page.replace(/(?<=.)\/$/, '');
  return pages.get(path) ?? (path.startsWith('/essays/') ? '/essays' : '/');
}

function stateOf({ code, details }: Refusal, { email }: Typed): 'required' | 'invalid' | 'failed' {
  if (code !== 'invalid' || !Object.hasOwn(details.fields ?? {}, 'email')) return 'failed';
  return (email ?? '').trim() === '' ? 'required' : 'invalid';
}

/** Where the newsletter form leads without a script: its page shows the state by `:target`. */
export const newsletterPages: FormPages = {
  accepted: (typed) => `${pageOf(typed)}#subscribed`,
  refused: (refusal, typed) => seeOther(`${pageOf(typed)}#newsletter-${stateOf(refusal, typed)}`),
};
