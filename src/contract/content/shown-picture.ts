import type { PictureLookup } from './picture.ts';

/** What a picture of the library shows now, and what is known of it (decision 0133). */
export interface ShownPicture {
  /** Where its bytes are. */
  path: string;
  width: number;
  height: number;
  /** What it shows, in words; '' where nobody said. */
  alt: string;
  /** In percent from its left and its top; the middle where it is not given. */
  focus?: { x: number; y: number } | undefined;
  /** SHA-256 of the file that it was made from, where that is known. */
  source?: string | undefined;
}

/** What is known of pictures, by the paths that texts have for them. */
export type ShownPictures = Readonly<Record<string, ShownPicture>>;

/** What pictures beside files show, which lie under their own paths as long as no library has taken them (decision 0134). */
export const shownBeside = (known: Readonly<Record<string, Omit<ShownPicture, 'path'>>>): ShownPictures =>
  Object.fromEntries(
    Object.entries(known).map(([path, { width, height, alt }]) => [path, { path, width, height, alt }] as const),
  );

const anywhere = /\/media\/[0-9a-f]{64}(?![0-9a-z])/g;
const whole = /^\/media\/[0-9a-f]{64}$/;

/** The paths of pictures of the library that a text names. */
export const picturesIn = (text: string): string[] => text.match(anywhere) ?? [];

const known = (pictures: ShownPictures, path: string): ShownPicture | undefined =>
  Object.hasOwn(pictures, path) ? pictures[path] : undefined;

/**
 * A value of a site with every picture of the library as it is now. A field that is a picture says what is known of it behind a `#`, which no server is sent: what shows it
 * needs to ask nobody. In a text the path alone changes, to one of the same length, so that no bound of a text is passed.
 */
export function withPictures<Value>(value: Value, pictures: ShownPictures): Value {
  return changed(value, pictures) as Value;
}

function changed(value: unknown, pictures: ShownPictures): unknown {
  if (typeof value === 'string') return changedText(value, pictures);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const next = entries.map(([key, part]) => [key, changed(part, pictures)] as const);
  // What names no picture stays the same object: what is remembered of it goes on counting.
  if (next.every(([, part], index) => part === entries[index]?.[1])) return value;
  return Array.isArray(value) ? next.map(([, part]) => part) : Object.fromEntries(next);
}

function changedText(text: string, pictures: ShownPictures): string {
  if (!text.includes('/media/')) return text;
  const picture = whole.test(text) ? known(pictures, text) : undefined;
  return picture ? withFacts(picture) : textWithPictures(text, pictures);
}

/** A text with the paths that its pictures have now. */
export const textWithPictures = (text: string, pictures: ShownPictures): string =>
  text.replaceAll(anywhere, (path) => known(pictures, path)?.path ?? path);

function withFacts({ path, width, height, alt, focus }: ShownPicture): string {
  const facts = new URLSearchParams({ size: `${width}x${height}` });
  if (focus) facts.set('focus', `${focus.x},${focus.y}`);
  if (alt) facts.set('alt', alt);
  return `${path}#${facts}`;
}

/** What an address says of its picture. */
export interface PictureFacts {
  path: string;
  size?: { width: number; height: number };
  focus?: { x: number; y: number };
  alt: string;
}

/** Reads what `withPictures` wrote; of any other path nothing is known. */
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

/** In which fifth of a side a place is, from 0 to 4. */
const fifth = (percent: number): number => Math.round(percent / 25);

/** The classes that keep the important part of a picture in sight where it is cut (focal-point.css): no policy allows a style attribute. */
export function focusClasses({ x, y }: { x: number; y: number }): string {
  const [across, down] = [fifth(x), fifth(y)];
  return `${across === 2 ? '' : ` focus-x${across}`}${down === 2 ? '' : ` focus-y${down}`}`;
}

/** The same knowledge, as the renderer of Markdown asks for it. */
export function lookupOf(pictures: ShownPictures): PictureLookup {
  // A text may name a picture by the path that it shows by now: what is there is what it says.
  const bySelf = new Map(Object.values(pictures).map((picture) => [picture.path, picture]));
  return (path) => known(pictures, path) ?? bySelf.get(path);
}
