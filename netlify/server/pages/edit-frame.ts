import * as z from 'zod/mini';
import { marksFor, textsIn } from '#contract/content/marks.ts';
import { subjectOf, subjectOfPage, withTexts } from '#contract/content/text-fields.ts';
import type { Previewable } from '../content/visible/read-for-preview.ts';
import { builtPage } from './built-page.ts';
import { editablePage } from './editable-page.ts';
import { fillPreview } from './fill-preview.ts';

/**
 * The policy of a page whose texts can be clicked: it is only drawn, and only the admin may frame it, the one exception
 * besides mails (rules 18). It has the admin's origin, since the admin reaches into it. It is not sandboxed, since
 * Safari would then not call the admin's own listeners (decision 0141).
 */
export const framePolicy =
  "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Prefixes of token subjects that are not item ids. No id of an item has a colon. */
const [builtMark, savedMark] = ['page:', 'saved:'];

/** The subject for a page as built. */
export const frameIdOf = (slug: string): string => builtMark + slug;
/** The subject for the page of an item as saved. */
export const savedFrameIdOf = (item: string): string => savedMark + item;

/** The slug of the built page in a token; null if it is about something else. */
export const builtFrameOf = (id: string): string | null =>
  id.startsWith(builtMark) ? id.slice(builtMark.length) : null;
export const isSavedFrame = (id: string): boolean => id.startsWith(savedMark);
/** The id of the item in a token. */
export const itemIn = (id: string): string => (isSavedFrame(id) ? id.slice(savedMark.length) : id);

const frameIndex = z.array(z.object({ slug: z.string(), subjects: z.array(z.string()) }));

/**
 * The slugs of the built pages that show texts of a subject, its own page and the home page first; empty if nothing was
 * built.
 */
export async function builtFrames(subject: string): Promise<string[]> {
  const text = await builtPage('edit/index', 'json');
  if (text === null) return [];
  const shown = frameIndex
    .parse(JSON.parse(text))
    .filter(({ slug, subjects }) => subjects.includes(subject) || subjectOfPage(slug) === subject)
    .map(({ slug }) => slug);
  const rank = (slug: string) => (subjectOfPage(slug) === subject ? 0 : slug === 'home' ? 1 : 2);
  return shown.sort((one, other) => rank(one) - rank(other));
}

/** A built page for editing; null if there is none. `slug` must come from a token that this server signed. */
export const builtFrame = (slug: string): Promise<string | null> => builtPage(`edit/${slug}`);

/** A page of bands as saved, for editing, if no build knows of it. Throws as `fillPreview` does. */
export async function savedFrame(
  item: Previewable,
  surroundings: Parameters<typeof fillPreview>[1],
): Promise<string | null> {
  if (item.template !== 'page') return null;
  const { value } = item;
  const marks = marksFor(textsIn([value, surroundings.site, surroundings.shown]));
  if (!marks) return fillPreview(item, surroundings);
  const marked = withTexts('page', value.slug, value, ({ name, text, markdown }) =>
    markdown ? text : marks.around(name, text),
  );
  const html = await fillPreview({ ...item, value: marked }, surroundings);
  return editablePage(html, { marks, subject: subjectOf('page', value.slug), items: [] }).html;
}
