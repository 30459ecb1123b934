import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtIn, builtInContent, builtInPaths, builtInSite, builtInSources } from '#server/content/files/built-in.ts';
import { builtFeed } from '#server/build/built-feed.ts';
import { answeringSite } from '#support/published-site.ts';
import {
  builtInModule,
  builtInParts,
  builtPageModule,
  inlinedPageShells,
  jsonModule,
  onDemandModule,
} from './inline-built-in.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inline-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Calls a function that a module exports. */
async function call(source: string, name: string, ...values: unknown[]): Promise<unknown> {
  const file = join(folder, `module-${crypto.randomUUID()}.mjs`);
  await writeFile(file, source);
  const module: unknown = await import(pathToFileURL(file).href);
  const exported: unknown = Reflect.get(Object(module), name);
  if (typeof exported !== 'function') throw new Error(`The module exports no function ${name}.`);
  return Reflect.apply(exported as () => unknown, undefined, values);
}

describe('the modules that replace files in a bundle', () => {
  it('return the content of the files', async () => {
    const content = fileURLToPath(new URL('../content', import.meta.url));
    const parts = await builtInParts(content);
    for (const [name, part] of Object.entries(parts)) await writeFile(join(folder, `${name}.mjs`), part);
    const source = builtInModule(Object.keys(parts), (name) => `./${name}.mjs`);
    expect(await call(source, 'builtInSite')).toEqual(await builtInSite());
    expect(await call(source, 'builtInContent')).toEqual(await builtInContent());
    expect(await call(source, 'builtInSources')).toEqual(await builtInSources());
    expect(await call(source, 'builtInPaths')).toEqual(await builtInPaths());
    expect(await call(source, 'builtIn', 'projects', 'essays')).toEqual(await builtIn('projects', 'essays'));
  });

  it('return the feed of the build', async () => {
    const feed = await builtFeed();
    await writeFile(join(folder, 'feed.mjs'), jsonModule(feed));
    expect(await call(onDemandModule('builtFeed', './feed.mjs'), 'builtFeed')).toEqual(
      JSON.parse(JSON.stringify(feed)),
    );
  });

  it('return the built pages', async () => {
    await writeFile(join(folder, 'contact.html'), '<p>"Contact" \u2028</p>');
    await writeFile(join(folder, 'essay-shell.html'), '<p>Essay</p>');
    await writeFile(join(folder, 'project-preview.html'), '<p>Project</p>');
    await writeFile(join(folder, 'page-preview.html'), '<p>Page</p>');
    await writeFile(join(folder, '404.html'), '<p>Nothing</p>');
    const source = await inlinedPageShells(folder);
    expect(await call(source, 'pageShell', 'contact')).toBe('<p>"Contact" \u2028</p>');
    expect(await call(source, 'pageShell', 'essay')).toBe('<p>Essay</p>');
  });

  it('return pages stored beside a bundle, and null if there is none', async () => {
    await mkdir(join(folder, 'pages/essays'), { recursive: true });
    await writeFile(join(folder, 'pages/essays/one.html'), '<p>One</p>');
    expect(await call(builtPageModule(), 'builtPage', 'essays/one')).toBe('<p>One</p>');
    expect(await call(builtPageModule(), 'builtPage', 'essays/two')).toBeNull();
  });

  it('return the pages of another server in development', async () => {
    const origin = await answeringSite(({ url }, response) => {
      response.writeHead(url === '/essays/one' ? 200 : 404).end('<p>One</p>');
    });
    expect(await call(builtPageModule(origin), 'builtPage', 'essays/one')).toBe('<p>One</p>');
    expect(await call(builtPageModule(origin), 'builtPage', 'essays/two')).toBeNull();
  });
});
