import type * as Zlib from 'node:zlib';

/** Loaded by the first call that needs it, as `node:crypto` is: who stores a form packs nothing. */
const zlib = (): typeof Zlib => process.getBuiltinModule('node:zlib');

/** The second level packs JSON four times as fast as the usual one, a sixth larger. */
export const pack = (text: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zlib().gzip(text, { level: 2 }, (error, packed) => (error ? reject(error) : resolve(packed)));
  });

/** The text that was packed. Rejects for what is nothing packed. */
export const unpack = (packed: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    zlib().gunzip(packed, (error, bytes) => (error ? reject(error) : resolve(bytes.toString())));
  });
