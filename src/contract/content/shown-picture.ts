import type { PictureLookup } from './picture.ts';

/** What a picture of the library shows now, and what is known about it (decision 0133). */
export interface ShownPicture {
  /** Path of its bytes. */
  path: string;
  width: number;
  height: number;
  /** Alternative text; '' if there is none. */
  alt: string;
  /** In percent from the left and the top; the centre if left out. */
  focus?: { x: number; y: number } | undefined;
  /** SHA-256 of the original file, if known. */
  source?: string | undefined;
}

/** Known pictures, by their paths in texts. */
export type ShownPictures = Readonly<Record<string, ShownPicture>>;

/** Pictures from folders beside files. They keep their own paths until the library takes them (decision 0134). */
export const shownBeside = (known: Readonly<Record<string, Omit<ShownPicture, 'path'>>>): ShownPictures =>
  Object.fromEntries(
    Object.entries(known).map(([path, { width, height, alt }]) => [path, { path, width, height, alt }] as const),
  );

const anywhere = /\/media\/[0-9a-f]{64}(?![0-9a-z])/g;
const whole = /^\/media\/[0-9a-f]{64}$/;

/** The paths of library pictures in a text. */
export const picturesIn = (text: string): string[] => text.match(anywhere) ?? [];

const known = (pictures: ShownPictures, path: string): ShownPicture | undefined =>
  Object.hasOwn(pictures, path) ? pictures[path] : undefined;

/**
 * A value of a site with every library picture resolved to its current state. A picture field carries the picture's
 * facts after a `#`, which browsers do not send to servers, so rendering it needs no lookup. In a text only the path
 * changes, to one of the same length, so that the text stays within its bounds.
 */
export function withPictures<Value>(value: Value, pictures: ShownPictures): Value {
  return changed(value, pictures) as Value;
}

function changed(value: unknown, pictures: ShownPictures): unknown {
  if (typeof value === 'string') return changedText(value, pictures);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const next = entries.map(([key, part]) => [key, changed(part, pictures)] as const);
  // A value that names no picture stays the same object, so that caches keyed by it still hit.
  if (next.every(([, part], index) => part === entries[index]?.[1])) return value;
  return Array.isArray(value) ? next.map(([, part]) => part) : Object.fromEntries(next);
}

function changedText(text: string, pictures: ShownPictures): string {
  if (!text.includes('/media/')) return text;
  const picture = whole.test(text) ? known(pictures, text) : undefined;
  return picture ? withFacts(picture) : textWithPictures(text, pictures);
}

/** A text with the current paths of its pictures. */
export const textWithPictures = (text: string, pictures: ShownPictures): string =>
  text.replaceAll(anywhere, (path) => known(pictures, path)?.path ?? path);

function withFacts({ path, width, height, alt, focus }: ShownPicture): string {
  const facts = new URLSearchParams({ size: `${width}x${height}` });
  if (focus) facts.set('focus', `${focus.x},${focus.y}`);
  if (alt) facts.set('alt', alt);
  return `${path}#${facts}`;
}

/** What an address says about its picture. */
export interface PictureFacts {
  path: string;
  size?: { width: number; height: number };
  focus?: { x: number; y: number };
  alt: string;
}

/** Reads what `withPictures` wrote. Any other path yields no facts. */
export function pictureFacts(address: string): PictureFacts {
  const at = address.indexOf('#');
  if (at === -1 || !whole.test(address.slice(0, at))) return { path: address, alt: '' };
  const facts = new URLSearchParams(address.slice(at + 1));
  const [, width, height] = /^(\d+)x(\d+)$/.exec(facts.get('size') ?? '') ?? [];
  const [, x, y] = /^(\d+),(\d+)$/.exec(facts.get('focus') ?? '') ?? [];
  return {
    path: address.slice(0, at),
    ...(width && height && { size: { width: Number(width), height: Number(height) } }),
    ...(x && y && { focus: { x: Number(x), y: Number(y) } }),
    alt: facts.get('alt') ?? '',
  };
}

/** A position along a side, in fifths from 0 to 4. */
const fifth = (percent: number): number => Math.round(percent / 25);

/**
 * The classes that keep the important part of a cropped picture in view (focal-point.css). Classes, because the policy
 * forbids style attributes.
 */
export function focusClasses({ x, y }: { x: number; y: number }): string {
  const [across, down] = [fifth(x), fifth(y)];
  return `${across === 2 ? '' : ` focus-x${across}`}${down === 2 ? '' : ` focus-y${down}`}`;
}

/** The same facts in the form that the Markdown renderer needs. */
export function lookupOf(pictures: ShownPictures): PictureLookup {
  // A text may also name a picture by its current path, which stands for itself.
  const bySelf = new Map(Object.values(pictures).map((picture) => [picture.path, picture]));
  return (path) => known(pictures, path) ?? bySelf.get(path);
}
