import { listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FunctionHandler } from '#server/http/function-handler.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { configsFile, loadFunctions } from '#local/functions/bundles.ts';

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bundles = folder('netlify/.build');

it('Netlify finds every function in the build, at the paths where this machine serves it', async () => {
  expect(existsSync(bundles), 'run `npm run build` first').toBe(true);
  const sources = (await readdir(folder('netlify/functions'))).filter((name) => /^[\w-]+\.ts$/.test(name));
  const found = await listFunctions(bundles, { parseISC: true, basePath: folder('') });
  const here = await loadFunctions(bundles);
  expect(found.map(({ name }) => `${name}.ts`).sort()).toEqual(sources.sort());
  expect(here).toHaveLength(sources.length);
  for (const { name, paths } of here) {
    const deployed = found.find((candidate) => candidate.name === name);
    expect(deployed?.runtimeAPIVersion, name).toBe(2);
    expect(
      deployed?.routes?.map(({ pattern }) => pattern),
      name,
    ).toEqual(paths);
  }
});

it('at most two functions have a limit of the platform: its free plan allows no more (decision 0020)', async () => {
  const sources = (await readdir(folder('netlify/functions'))).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(sources.map((name) => readFile(folder(`netlify/functions/${name}`), 'utf8')));
  expect(sources.filter((_, index) => texts[index]?.includes('rateLimit'))).toEqual(['admin-login.ts', 'contact.ts']);
});

it('the configs written beside the bundles are those that the bundles export', async () => {
  const written = JSON.parse(await readFile(join(bundles, configsFile), 'utf8')) as Record<string, unknown>;
  const names = (await readdir(bundles)).filter((name) => name.endsWith('.mjs'));
  const exported = names.map(async (name) => {
    const { config } = (await import(pathToFileURL(join(bundles, name)).href)) as { config?: unknown };
    return [name.replace(/\.mjs$/, ''), config];
  });
  expect(written).toEqual(Object.fromEntries(await Promise.all(exported)));
});

it('Netlify packs the built pages with the function that serves them, which finds them there', async () => {
  captureLog();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const packed = await mkdtemp(join(tmpdir(), 'packed-'));
  onTestFinished(() => rm(packed, { recursive: true }));
  const { functions } = parse(await readFile(folder('netlify.toml'), 'utf8')) as {
    functions: Record<string, { included_files: string[] }>;
  };
  const config = { 'essay-page': { includedFiles: functions['essay-page']?.included_files ?? [] } };
  await zipFunction(join(bundles, 'essay-page.mjs'), packed, {
    archiveFormat: 'none',
    basePath: folder(''),
    config,
  });
  const bundle = pathToFileURL(join(packed, 'essay-page/essay-page.mjs')).href;
  const { default: handler } = (await import(bundle)) as { default: FunctionHandler };
  // Nothing listens there, so it answers from the build.
  const nowhere = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL: 'http://127.0.0.1:9', siteID: 'a', token: 'b' };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(nowhere)).toString('base64'));
  const [essay = ''] = await readdir(join(bundles, 'pages/essays'));
  for (const path of ['/essays', `/essays/${essay.replace('.html', '')}`]) {
    const { status, text } = await callFunction(handler, apiRequest(path), callContext());
    const [head, script] = text.split(/<script type="module" src="\/(?=_astro\/)/);
    expect(status).toBe(200);
    expect(await readFile(join(bundles, `pages${path}.html`), 'utf8')).toContain((head ?? '').slice(-500));
    // It names an existing file of the build.
    expect(existsSync(join(folder('dist'), /^[^"]+/.exec(script ?? '')?.[0] ?? 'none'))).toBe(true);
  }
});

it('the build marks each hashed file by name as immutable, and nothing else', async () => {
  const entries = await readdir(folder('dist/_astro'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => `/_astro/${name}`);
  expect(files.length).toBeGreaterThan(20);
  const lines = (await readFile(folder('dist/_headers'), 'utf8')).trimEnd().split('\n');
  expect(lines.filter((_, index) => index % 2 === 0).sort()).toEqual(files.sort());
  expect(new Set(lines.filter((_, index) => index % 2 === 1))).toEqual(
    new Set(['  Cache-Control: public, max-age=31536000, immutable']),
  );
  // A rule for the folder would also match missing files.
  expect(await readFile(folder('netlify.toml'), 'utf8')).not.toContain('immutable');
});

/** A bundle with everything that it may import, and the bytes loaded before its first call. */
async function loadedBy(name: string): Promise<{ text: string; bytes: number }> {
  const found = new Map<string, string>();
  const atOnce = new Set<string>();
  const load = async (file: string, isAtOnce: boolean): Promise<void> => {
    if (found.has(file) && (!isAtOnce || atOnce.has(file))) return;
    const text = await readFile(join(bundles, file), 'utf8');
    found.set(file, text);
    if (isAtOnce) atOnce.add(file);
    for (const [, place = '', later, path = ''] of text.matchAll(/(from|import)(\()?"\.\/((?:chunks\/)?[\w-]+\.mjs)"/g))
      if (place !== '') await load(path.startsWith('chunks/') ? path : join('chunks', path), isAtOnce && !later);
  };
  await load(`${name}.mjs`, true);
  return { text: [...found.values()].join('\n'), bytes: sizeOf(found, atOnce) };
}
const sizeOf = (found: ReadonlyMap<string, string>, names: ReadonlySet<string>): number =>
  [...names].reduce((sum, file) => sum + Buffer.byteLength(found.get(file) ?? ''), 0);

it('functions that visitors call contain nothing that writes or sends mail, and load no more code for it', async () => {
  // Words from nodemailer, a template and the outbox records.
  const ofMail = /SMTPConnection|MailComposer|List-Unsubscribe|role="presentation"|bearsToken/;
  expect((await loadedBy('send-mail')).text).toMatch(ofMail);
  for (const name of ['contact', 'newsletter', 'events']) {
    const { text, bytes } = await loadedBy(name);
    expect(text, name).not.toMatch(ofMail);
    // When mail was added, the contact function loaded 178,452 bytes, a thousand of them for mail. A sign-up has loaded
    // 186,170 bytes since it began to look for a suppression of its address (decision 0186).
    expect(bytes, name).toBeLessThan(188_000);
    expect(bytes, name).toBeGreaterThan(30_000);
  }
});
