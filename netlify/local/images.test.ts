import sharp from 'sharp';
import { expect, it } from 'vitest';
import { localSite } from '#support/local-site.ts';

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer();

const open = async () => {
  const { url } = await localSite({
    dist: { 'portrait.png': await picture(), 'logo.svg': '<svg/>', 'broken.png': 'no picture' },
  });
  return (query: string, accept = '*/*') => fetch(`${url}/.netlify/images?${query}`, { headers: { accept } });
};

it('resizes a picture on the site and converts it to the requested format', async () => {
  const images = await open();
  for (const [query, accept, type, width] of [
    ['url=/portrait.png&w=100&fm=webp', '*/*', 'image/webp', 100],
    ['url=/portrait.png&w=100&fm=jpeg&q=50', '*/*', 'image/jpeg', 100],
    ['url=/portrait.png&h=60', 'image/avif,image/webp', 'image/avif', 80],
    ['url=/portrait.png&w=4000', 'text/html', 'image/jpeg', 400],
  ] as const) {
    const answer = await images(query, accept);
    expect(answer.status, query).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width);
  }
});

it.each([
  ['url=http://169.254.169.254/latest', 400],
  ['url=//elsewhere.example/a.png', 400],
  ['url=/%5Celsewhere.example/a.png', 400],
  ['url=portrait.png', 400],
  ['', 400],
  ['url=/portrait.png&w=0', 400],
  ['url=/portrait.png&w=99999', 400],
  ['url=/portrait.png&h=ten', 400],
  ['url=/portrait.png&q=101', 400],
  ['url=/portrait.png&fm=gif', 400],
  ['url=/nowhere.png', 404],
  ['url=/../netlify.toml', 404],
  ['url=/logo.svg', 415],
  ['url=/broken.png', 422],
])('refuses %s with %i', async (query, status) => {
  const images = await open();
  expect((await images(query)).status).toBe(status);
});

it('resizes a picture from the library, which a function serves', async () => {
  const bytes = (await picture()).toString('base64');
  const { url } = await localSite({
    functions: {
      'media.mjs': `export default (request) => new URL(request.url).pathname === '/media/known'
          ? new Response(Buffer.from('${bytes}', 'base64'), { headers: { 'Content-Type': 'image/png', ETag: '"known"' } })
          : new Response(null, { status: 404 });
        export const config = { path: '/media/:hash' };`,
    },
  });
  const answer = await fetch(`${url}/.netlify/images?url=/media/known&w=100&fm=webp`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(100);
  expect((await fetch(`${url}/.netlify/images?url=/media/unknown&w=100`)).status).toBe(404);
});
