import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBesidePictures } from '#server/content/files/beside-pictures.ts';
import { CommandError } from './command/command.ts';

/**
 * The largest total size of these pictures, in bytes. They are packed with three functions, each limited to 50 MB by
 * Netlify.
 */
const most = 30_000_000;

/**
 * Copies the pictures from folders beside Markdown files to where functions look for them (netlify.toml,
 * `included_files`). Leaves out those already in the site's library.
 *
 * @param content path of the folder `content/`
 * @param outdir folder of the bundles
 * @throws CommandError if there are more than functions can carry
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
