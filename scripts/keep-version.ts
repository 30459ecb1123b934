import { isUtf8 } from 'node:buffer';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { command, CommandError } from './command/command.ts';
import { project } from './project.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The deployed functions of the previous version, which the rollback drill runs (decision 0115). */
export const keptVersion = join(project.root, 'tests/rollback/version-before.br');

/** A file: its text, or its bytes in base64 if it has none, such as a picture. */
type Packed = string | { base64: string };

const packedOf = (bytes: Buffer): Packed =>
  isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') };

/** The files of a folder, by path. */
async function readFolder(folder: string): Promise<Record<string, Packed>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path) => [path.slice(folder.length + 1), packedOf(await readFile(path))] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** Packs a folder. Functions have much in common, so the compression window covers all of them. */
export async function packFolder(folder: string): Promise<Buffer> {
  const text = JSON.stringify(await readFolder(folder));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return compress(text, { params });
}

/** Unpacks into a folder. */
export async function unpackInto(folder: string, packed: Uint8Array): Promise<void> {
  const files = JSON.parse((await decompress(packed)).toString()) as Record<string, Packed>;
  for (const [path, file] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof file === 'string' ? file : Buffer.from(file.base64, 'base64'));
  }
}

/**
 * `npm run keep-version`: stores the functions of the present build as the previous version, for the next rollback
 * drill.
 */
if (import.meta.main)
  await command(async () => {
    const packed = await packFolder(project.functions).catch((error: unknown) => {
      throw new CommandError('There is no build to keep. Run `npm run build` first.', { cause: error });
    });
    await mkdir(dirname(keptVersion), { recursive: true });
    await writeFile(keptVersion, packed);
    console.log(
      `Kept the functions of this build in ${keptVersion} (${Math.ceil(packed.length / 1_024)} KB). Commit it.`,
    );
  });
