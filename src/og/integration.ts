import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { ImageCache } from './image-cache.ts';
import { listImages } from './images.ts';

/**
 * Makes the Open Graph images of all pages, essays and projects and writes them to `dist/og/`. They are drawn while
 * Astro renders the pages, and cached in `.cache/og/`, from which unchanged images are linked. In development, each is
 * drawn on request.
 */
export function openGraphImages(): AstroIntegration {
  let cache = new ImageCache('.cache/og');
  let content = 'content';
  let drawing: Promise<{ images: Awaited<ReturnType<typeof listImages>>; drawn: number }> | undefined;

  const draw = async () => {
    const images = await listImages(content);
    return { images, drawn: await cache.fill(images) };
  };

  return {
    name: 'open-graph-images',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = new ImageCache(fileURLToPath(new URL('.cache/og', config.root)));
        content = fileURLToPath(new URL('content', config.root));
      },
      'astro:build:start': () => {
        drawing = draw();
        // A failure is reported when the images are due; the build may already have failed for the same reason, which
        // is reported only once.
        drawing.catch(() => undefined);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { images, drawn } = await (drawing ?? draw());
        await cache.publish(images, fileURLToPath(dir));
        logger.info(`${images.length} images, ${drawn} of them drawn`);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/og', (request, response, next) => {
          const path = `/og${new URL(request.url ?? '/', 'http://localhost').pathname}`;
          listImages(content)
            .then(async (images) => {
              const image = images.find((each) => each.path === path);
              if (!image) {
                next();
                return;
              }
              const file = await cache.file(image);
              response.setHeader('Content-Type', 'image/png');
              createReadStream(file).pipe(response);
            })
            .catch(next);
        });
      },
    },
  };
}
