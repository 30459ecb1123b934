import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { CommandError } from './command/command.ts';

/** Bytes of all of them, which lie beside three functions: Netlify takes 50 MB of each. */
const most = 30_000_000;

/**
 * Puts the pictures that lie beside Markdown files where functions look for them (netlify.toml, `included_files`). Those that the library of the site has already stay out.
 *
 * @param content path of the folder `content/`
 * @param outdir folder of the bundles
 * @throws CommandError where there are more than functions may carry
 */
export async function keepPictures(content: string, outdir: string): Promise<void> {
  const { bytes } = await readBesidePictures(content);
  const size = [...bytes.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (size > most) {
    const [has, may] = [size, most].map((count) => `${Math.ceil(count / 1_000_000)} MB`);
    throw new CommandError(
      `The new pictures beside files have ${has} together, and a deploy carries at most ${may}. Upload the largest to the media library, or add them in several deploys with a sync after each.`,
    );
  }
  await mkdir(join(outdir, 'pictures'), { recursive: true });
  for (const [path, picture] of bytes) await writeFile(join(outdir, 'pictures', path.slice('/media/'.length)), picture);
}
