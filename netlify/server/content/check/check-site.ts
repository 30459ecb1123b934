import { placeElsewhere, placeOnPage, type PlaceElsewhere } from '#contract/content/lint/path-on-site.ts';
import { nowhere, unseen, type Sentences } from '#contract/content/lint/sentences.ts';
import { part } from '#contract/content/part.ts';
import { pageAddress } from '#contract/content/redirect.ts';
import { isReserved, keptSlug } from '#contract/content/reserved-slugs.ts';
import { factsOf } from '#contract/content/types.ts';
import { pathOf } from '../files/path-of.ts';
import { pageOf, pathOfReference, referencesOf, type CheckedValue, type Reference } from './references.ts';

/**
 * The addresses that the site answers or once answered. An address that visitors knew counts for ever, so that
 * withdrawing something never breaks the links to it.
 */
export interface Addresses {
  isPage: (path: string) => boolean;
  /** Includes files of `public/` and pictures of the media library. */
  isFile: (path: string) => boolean;
  /** Whether visitors get something at a path now, whatever was there before. */
  isShown: (path: string) => boolean;
  /**
   * Whether visitors get the page at a path. A redirect from there does not count: a page silently leaves out what it
   * names by such a slug.
   */
  isNamed: (path: string) => boolean;
  /** Whether a text has a heading, or may have it. An unknown one is not reported. */
  isPlace: (place: PlaceElsewhere) => boolean;
}

/** Something that a page needs but does not get. */
export interface SiteProblem {
  type: CheckedValue['type'];
  slug: string;
  /** Path of the field, such as `actions[0].href`. */
  field: string;
  /** Line of the field's text, from 1, if it is Markdown. */
  line?: number;
  /** What is wrong, continuing the field's name: `leads to "/nowhere", which …`. */
  wrong: string;
  /** A sentence that says what to do. */
  instead: string;
  /** The path on this site that does not exist, or whose text lacks the heading, if that is the problem. */
  path?: string;
}

/**
 * What the pages of these values need beyond their schemas, checked alike on a build, a save, a drop and a settled
 * conflict (rules 39): every link and picture leads somewhere on this site, no slug is reserved, and unique values are
 * unique.
 * @param values already accepted by the schemas of their types
 */
export function checkSite(values: readonly CheckedValue[], addresses: Addresses): SiteProblem[] {
  return [
    ...values.flatMap((value) => [
      ...slugProblems(value),
      ...bandProblems(value),
      ...referencesOf(value).flatMap((reference) => referenceProblems(value, reference, addresses)),
      ...redirectProblems(value, addresses),
    ]),
    ...projectProblems(values),
  ];
}

const problem = ({ type, slug }: CheckedValue, field: string, wrong: string, instead: string): SiteProblem => ({
  type,
  slug,
  field,
  wrong,
  instead,
});

function slugProblems(value: CheckedValue): SiteProblem[] {
  const { type, slug } = value;
  if (pathOf(type, slug) === null || !isReserved(slug)) return [];
  return [problem(value, 'slug', `is ${JSON.stringify(slug)}`, keptSlug)];
}

function referenceProblems(value: CheckedValue, reference: Reference, addresses: Addresses): SiteProblem[] {
  const { isPage, isFile, isNamed, isPlace } = addresses;
  const { kind, address, field, line, places } = reference;
  const told = ({ wrong, instead }: Sentences): SiteProblem => ({
    ...problem(value, field, wrong, instead),
    ...(line !== undefined && { line }),
  });
  const place = kind === 'link' && isWritten(value) ? placeOnPage(address, pageOf(value)) : null;
  if (place !== null && places?.has(place) === false) return [told(nowhere.place(address))];
  const path = pathOfReference(reference, value);
  if (path === null) return [];
  if (!isFile(path) && !(leadsToPage.has(kind) && isPage(path))) return [{ ...told(nowhere[kind](address)), path }];
  if ((kind === 'essay' || kind === 'project') && !isNamed(path)) return [{ ...told(unseen[kind](address)), path }];
  const elsewhere = kind === 'link' ? placeElsewhere(address, pageOf(value)) : null;
  return elsewhere && !isPlace(elsewhere) ? [{ ...told(nowhere.placeElsewhere(address)), path }] : [];
}

const leadsToPage: ReadonlySet<Reference['kind']> = new Set(['link', 'essay', 'project']);

const isWritten = ({ type }: CheckedValue): boolean => factsOf(type).body;

/** The indexes of values that an earlier entry already has. */
function repeated(ids: readonly unknown[]): number[] {
  const known = new Set<unknown>();
  return ids.flatMap((id, index) => {
    const isKnown = known.has(id);
    known.add(id);
    return isKnown ? [index] : [];
  });
}

const useOnce = 'Write a value that is not used yet.';

function bandProblems(value: CheckedValue): SiteProblem[] {
  const bands: unknown = value.type === 'page' ? Reflect.get(Object(value.content), 'bands') : [];
  const ids = Array.isArray(bands) ? bands.map((band: unknown): unknown => Reflect.get(Object(band), 'id')) : [];
  return repeated(ids).map((index) => {
    const wrong = `is ${JSON.stringify(ids[index])}, which an earlier band already has`;
    return problem(value, `bands[${index}].id`, wrong, useOnce);
  });
}

/** Redirects from addresses where visitors find something: they would never take effect (decision 0139). */
function redirectProblems(value: CheckedValue, { isFile, isShown }: Addresses): SiteProblem[] {
  const read = value.type === 'part' ? part.safeParse(value.content) : null;
  if (!read?.success || read.data.slug !== 'redirects') return [];
  return read.data.redirects.flatMap(({ from }, index) => {
    if (!isFile(from) && !isShown(pageAddress(from))) return [];
    const wrong = `is ${JSON.stringify(from)}, where visitors find a page or a file`;
    const instead = 'Write an address that is not in use, or withdraw the page first.';
    return [problem(value, `redirects[${index}].from`, wrong, instead)];
  });
}

function projectProblems(values: readonly CheckedValue[]): SiteProblem[] {
  const projects = values.filter(({ type }) => type === 'project');
  const ids = projects.map(({ content }): unknown => Reflect.get(Object(content), 'id'));
  return repeated(ids).flatMap((index) => {
    const [value, owner] = [projects[index], projects[ids.indexOf(ids[index])]];
    if (!value || !owner) return [];
    const wrong = `is ${JSON.stringify(ids[index])}, which the project "${owner.slug}" already has`;
    return [problem(value, 'id', wrong, useOnce)];
  });
}
