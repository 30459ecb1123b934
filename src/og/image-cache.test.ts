import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ogImagePath } from '#contract/content/og-image.ts';
import { fingerprint } from './fingerprint.ts';
import { ImageCache } from './image-cache.ts';
import { listImages, type OgImage } from './images.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'og-'));
});

afterEach(() => rm(folder, { recursive: true }));

const image = (title: string, slug = 'one'): OgImage => ({
  path: ogImagePath('essay', slug),
  words: { title, eyebrow: 'Essay · 7 min read', brand: 'A Company' },
});

describe('the images of the site', () => {
  it('are one for each page, each published essay and each project', async () => {
    const paths = (await listImages(fileURLToPath(new URL('../../content', import.meta.url)))).map(({ path }) => path);
    const files = await readdir(new URL('../../content/pages', import.meta.url));
    expect(paths).toEqual(expect.arrayContaining(files.map((file) => `/og/pages/${file.replace('.json', '.png')}`)));
    expect(paths.filter((path) => path.startsWith('/og/essays/')).length).toBeGreaterThanOrEqual(4);
    const projects = await readdir(new URL('../../content/projects', import.meta.url));
    expect(paths).toEqual(
      expect.arrayContaining(projects.map((file) => `/og/projects/${file.replace('.json', '.png')}`)),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('an image', () => {
  it('is 1200 by 630 pixels, whatever the title', async () => {
    const cache = new ImageCache(join(folder, 'cache'));
    const titles = ['Short', 'A title that is very long '.repeat(12), 'Ọmọ ₦5,000 日本 🙂', 'x'.repeat(200), ''];
    const images = titles.map((title, index) => image(title, `essay-${index}`));
    await cache.publish(images, folder);
    for (const { path } of images) {
      const { width, height, format } = await sharp(join(folder, path)).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    }
  });

  it('shows its title: another title gives other pixels', async () => {
    const cache = new ImageCache(folder);
    const [one, two] = await Promise.all([cache.file(image('One')), cache.file(image('Two'))]);
    expect(await readFile(one)).not.toEqual(await readFile(two));
  });

  it('that looks the same is not drawn again, only linked', async () => {
    const images = Array.from({ length: 4 }, (_, index) => image(`Title ${index}`, `essay-${index}`));
    expect(await new ImageCache(join(folder, 'cache')).fill(images)).toBe(4);
    const again = new ImageCache(join(folder, 'cache'));
    expect(await again.fill([...images, image('Another', 'another')])).toBe(1);
    await again.publish(images, folder);
    const { nlink } = await stat(join(folder, ogImagePath('essay', 'essay-0')));
    expect(nlink).toBe(2);
  });

  it('has a fingerprint of its words and its path', () => {
    const prints = [image('One'), image('Two'), image('One', 'two'), image('One')].map(fingerprint);
    expect(new Set(prints).size).toBe(3);
    expect(prints[0]).toBe(prints[3]);
  });
});
