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

/** The files of a folder with their texts, by path. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return Object.fromEntries(paths.map((path, index) => [path.slice(folder.length + 1), texts[index] ?? '']));
}

/** Packs a folder of texts. Functions have much in common, so the compression window covers all of them. */
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
  const files = JSON.parse((await decompress(packed)).toString()) as Record<string, string>;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
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
