import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible, smallestCompressed, type Encoding } from '../http/encoding.ts';
import { mediaTypeOf } from './media-types.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

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

// Compressed once, off the main thread: quality 11 takes a tenth of a second for a page, and saves each of its readers
// a tenth of its bytes.
const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};

async function readSiteFile(path: string): Promise<SiteFile> {
  const bytes = await readFile(path);
  const mediaType = mediaTypeOf(path);
  const worthwhile = isCompressible(mediaType) && bytes.length >= smallestCompressed;
  const made = new Map<Encoding, Promise<Buffer<ArrayBuffer> | null>>();
  return {
    mediaType,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    bytes,
    encoded(encoding) {
      if (!worthwhile) return Promise.resolve(null);
      const known = made.get(encoding);
      if (known) return known;
      const making = compressors[encoding](bytes).then((small) => (small.length < bytes.length ? small : null));
      made.set(encoding, making);
      return making;
    },
  };
}

/** The files of a folder, kept in memory after their first use. */
export function openSiteFiles(folder: string): SiteFiles {
  const cache = new Map<string, { version: string; file: Promise<SiteFile> }>();
  return {
    async find(segments) {
      const path = join(folder, ...segments);
      const info = await stat(path).catch(() => null);
      if (!info?.isFile()) return null;
      const version = `${info.mtimeMs}-${info.size}`;
      const known = cache.get(path);
      if (known?.version === version) return known.file;
      const file = readSiteFile(path);
      cache.set(path, { version, file });
      return file;
    },
  };
}
