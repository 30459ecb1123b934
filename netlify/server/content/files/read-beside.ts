import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { mediaLimits } from '#contract/api/admin-media.ts';
import type { ShownPictures } from '#contract/content/shown-picture.ts';
import { preparePicture, type Picture } from '../../pictures/prepare-picture.ts';
import { inMegabytes } from '../../pictures/in-megabytes.ts';
import { typeOfName } from '../../pictures/picture-type.ts';
import { Refusal } from '../../http/refusal.ts';
import { besideNames, withAddresses } from '#contract/content/beside.ts';
import type { ContentProblem } from './problems.ts';

/** A picture beside a Markdown file, as it is served. */
export interface BesidePicture {
  /** Where it is served: as a picture of the media library, which takes it at the next sync. */
  path: string;
  /** SHA-256 of the file. */
  source: string;
  width: number;
  height: number;
  /** Null if the site's library has it already. */
  picture: Picture | null;
}

/** A library picture, as the site reports it by the SHA-256 of the file it was made from. */
type Known = Pick<BesidePicture, 'path' | 'width' | 'height'>;

// A build reads the files several times, with copies of this module. With sharing, each picture is made only once.
const place = Symbol.for('pictures beside files');
interface Shared {
  known: ReadonlyMap<string, Known>;
  made: Map<string, Promise<BesidePicture>>;
}
const everyCopy = globalThis as Partial<Record<symbol, Shared>>;
const shared: Shared = (everyCopy[place] ??= { known: new Map(), made: new Map() });

/** The pictures of a library by the files that they were made from. */
export const bySource = (pictures: ShownPictures): Map<string, Known> =>
  new Map(
    Object.entries(pictures).flatMap(([path, { source, width, height }]) =>
      source === undefined ? [] : [[source, { path, width, height }] as const],
    ),
  );

/**
 * Registers files that are already pictures of the site's library. They keep their path, whatever this machine's
 * encoder would produce.
 */
export function knowPictures(known: ReadonlyMap<string, Known>): void {
  shared.known = known;
  shared.made.clear();
}

/**
 * A Markdown file in which the pictures beside it were replaced by the paths at which they are served, and the problems
 * found.
 */
export interface ReadBeside {
  text: string;
  problems: Omit<ContentProblem, 'file'>[];
  pictures: Map<string, BesidePicture>;
}

/**
 * Prepares the pictures that a Markdown file names beside itself (rules 24).
 * @param folder path of the folder that the Markdown file lies in
 * @param slug its name, without `.md`
 */
export async function readBeside(folder: string, slug: string, text: string): Promise<ReadBeside> {
  const problems: Omit<ContentProblem, 'file'>[] = [];
  const pictures = new Map<string, BesidePicture>();
  for (const { name, line } of besideNames(text, slug)) {
    if (pictures.has(name)) continue;
    const read = await readPicture(join(folder, slug), name).catch(explain);
    if ('path' in read) pictures.set(name, read);
    else problems.push({ line, wrong: `shows ${slug}/${name}, which ${read.wrong}`, instead: read.instead });
  }
  return { text: withAddresses(text, slug, (name) => pictures.get(name)?.path), problems, pictures };
}

type Wrong = Pick<ContentProblem, 'wrong' | 'instead'>;

async function readPicture(folder: string, name: string): Promise<BesidePicture | Wrong> {
  if (/[/\\]|^\./.test(name))
    return { wrong: 'is not the name of a picture', instead: 'Put the picture into the folder itself.' };
  const type = typeOfName(name);
  if (!type)
    return { wrong: 'is not a picture in an accepted format', instead: 'Save it as .jpg, .png, .webp or .avif.' };
  const [inside, file] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  if (!file.startsWith(inside + sep))
    return { wrong: 'is a link to another place', instead: 'Put the picture itself there.' };
  const bytes = await readFile(file);
  if (bytes.byteLength > mediaLimits.bytes)
    return {
      wrong: `is ${inMegabytes(bytes.byteLength, Math.ceil)}`,
      instead: `Reduce it to at most ${inMegabytes(mediaLimits.bytes, Math.floor)}.`,
    };
  const source = createHash('sha256').update(bytes).digest('hex');
  const making = shared.made.get(source) ?? make(source, Uint8Array.from(bytes), name, type);
  shared.made.set(source, making);
  return making;
}

async function make(
  source: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
): Promise<BesidePicture> {
  const known = shared.known.get(source);
  if (known) return { ...known, source, picture: null };
  const picture = await preparePicture(bytes, name, type);
  const path = `/media/${createHash('sha256').update(picture.bytes).digest('hex')}`;
  return { path, source, width: picture.width, height: picture.height, picture };
}

function explain(error: unknown): Wrong {
  if (error instanceof Refusal) return { wrong: 'is not taken', instead: error.message };
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return {
      wrong: 'is not there',
      instead: 'Put the picture into the folder named after the file, or remove it from the text.',
    };
  throw error;
}
