import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { isCompressible, smallestCompressed, type Encoding } from '../http/encoding.ts';
import { mediaTypeOf } from './media-types.ts';

export interface SiteFile {
  mediaType: string;
  /** Hash of the content, without quotes. */
  hash: string;
  bytes: Buffer<ArrayBuffer>;
  /** The compressed content, made once; null if compression would not make it smaller. */
  encoded(encoding: Encoding): Promise<Buffer<ArrayBuffer> | null>;
}

export interface SiteFiles {
  /** The file under these decoded path segments, or null. A file that changed on disk is read again. */
  find(segments: readonly string[]): Promise<SiteFile | null>;
}

type Transform = (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Off the main thread: quality 11 takes a tenth of a second for a page, and saves each of its readers a tenth of its
// bytes.
const compressors: Record<Encoding, Transform> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};

const decompressors: Record<Encoding, Transform> = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What a file holds, if it decompresses to `bytes`. A machine that lost power may have kept half a file. */
async function readKept(path: string, encoding: Encoding, bytes: Buffer): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const kept = await readFile(path);
    return (await decompressors[encoding](kept)).equals(bytes) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the result if it can. Renamed into place, since other processes may read it. */
async function keep(folder: string, path: string, made: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.${process.pid}`, made);
    await rename(`${path}.${process.pid}`, path);
  } catch {
    // The next process compresses the file again.
  }
}

async function readSiteFile(path: string, folder: string): Promise<SiteFile> {
  const bytes = await readFile(path);
  const mediaType = mediaTypeOf(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const worthwhile = isCompressible(mediaType) && bytes.length >= smallestCompressed;
  const compress = async (encoding: Encoding): Promise<Buffer<ArrayBuffer> | null> => {
    const copy = join(folder, `${hash}.${encoding}`);
    let small = await readKept(copy, encoding, bytes);
    if (small === null) {
      small = await compressors[encoding](bytes);
      await keep(folder, copy, small);
    }
    return small.length < bytes.length ? small : null;
  };
  const made = new Map<Encoding, Promise<Buffer<ArrayBuffer> | null>>();
  return {
    mediaType,
    hash,
    bytes,
    encoded(encoding) {
      if (!worthwhile) return Promise.resolve(null);
      const known = made.get(encoding);
      if (known) return known;
      const making = compress(encoding);
      made.set(encoding, making);
      return making;
    },
  };
}

/**
 * The files of a folder, kept in memory after their first use.
 *
 * @param compressed Folder of the compressed copies, which outlast this process, by the hash of their contents. It may
 *   be deleted at any time.
 */
export function openSiteFiles(folder: string, compressed: string): SiteFiles {
  const cache = new Map<string, { version: string; file: Promise<SiteFile> }>();
  return {
    async find(segments) {
      const path = join(folder, ...segments);
      const info = await stat(path).catch(() => null);
      if (!info?.isFile()) return null;
      const version = `${info.mtimeMs}-${info.size}`;
      const known = cache.get(path);
      if (known?.version === version) return known.file;
      const file = readSiteFile(path, compressed);
      cache.set(path, { version, file });
      return file;
    },
  };
}
