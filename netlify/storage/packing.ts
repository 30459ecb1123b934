import type * as Streams from 'node:stream/promises';
import type * as Zlib from 'node:zlib';

/** Loaded by the first call that needs it, as `node:crypto` is: who stores a form packs nothing. */
const zlib = (): typeof Zlib => process.getBuiltinModule('node:zlib');
const streams = (): typeof Streams => process.getBuiltinModule('node:stream/promises');

/** Packs pieces one after the other, so that others get their turn in between. The second level packs JSON four times as fast as the usual one, a sixth larger. */
export async function pack(pieces: Iterable<Buffer | string>): Promise<Buffer> {
  const packed: Buffer[] = [];
  await streams().pipeline(pieces, zlib().createGzip({ level: 2 }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) packed.push(chunk);
  });
  return Buffer.concat(packed);
}

/** The bytes that were packed. Rejects for what is nothing packed. */
export const unpack = (packed: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zlib().gunzip(packed, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/** The same in pieces of so many bytes, no more of them than are asked for. */
export function unpackPieces(packed: Uint8Array, chunkSize: number): AsyncIterable<Buffer> {
  const unpacker = zlib().createGunzip({ chunkSize });
  unpacker.end(packed);
  return unpacker as AsyncIterable<Buffer>;
}
