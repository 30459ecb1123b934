import { constants, copyFileSync, existsSync, linkSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Draughtsman } from './draw.ts';
import { fingerprint } from './fingerprint.ts';
import type { OgImage } from './images.ts';

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Images on disk by fingerprint, so that a build draws only changed ones. */
export class ImageCache {
  readonly #folder: string;
  readonly #draughtsman = new Draughtsman();

  /** @param folder Where the images are kept; it may be deleted at any time. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  #file(image: OgImage): string {
    return join(this.#folder, `${fingerprint(image)}.png`);
  }

  /** Path of an image's file, drawn if missing. */
  async file(image: OgImage): Promise<string> {
    const file = this.#file(image);
    if (existsSync(file)) return file;
    const bytes = await this.#draughtsman.draw(image);
    await mkdir(this.#folder, { recursive: true });
    // Renamed into place, so that an interrupted build leaves no partial image.
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
    return file;
  }

  /** Draws missing images, as many at a time as there are processors. Returns the number drawn. */
  async fill(images: readonly OgImage[]): Promise<number> {
    const missing = images.filter((image) => !existsSync(this.#file(image)));
    const waiting = missing.values();
    const work = async (): Promise<void> => {
      for (const image of waiting) await this.file(image);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return missing.length;
  }

  /** Puts every image at its path under `folder`: as a hard link, or as a copy if the disk does not support links. */
  async publish(images: readonly OgImage[], folder: string): Promise<void> {
    for (const kind of new Set(images.map(({ path }) => dirname(path)))) {
      await mkdir(join(folder, kind), { recursive: true });
    }
    // One after the other and without waiting: a link takes less time than a turn of the event loop.
    for (const image of images) {
      const source = await this.file(image);
      const target = join(folder, image.path);
      try {
        linkSync(source, target);
      } catch (error) {
        if (!isCode(error, 'EXDEV', 'EPERM', 'EEXIST', 'EMLINK', 'ENOTSUP')) throw error;
        copyFileSync(source, target, constants.COPYFILE_FICLONE);
      }
    }
  }
}
