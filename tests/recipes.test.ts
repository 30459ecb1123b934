import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '@netlify/functions';
import { expect, it, vi } from 'vitest';
import { loadFunctions } from '#local/functions/bundles.ts';
import { apiRequest, callContext, captureLog } from '#support/function-calls.ts';
import { everyBand, pageContent } from '#support/page-of-bands.ts';
import { markContent, unsaid } from '#support/marked-texts.ts';
import { withProjectCopy } from '../bench/project-copy.ts';

/** The document with the table of recipes. */
const table = new URL('../README.md', import.meta.url);

/** The new content of a file, from its current text; '' if it is new. */
type Step = (text: string) => string;

interface Recipe {
  /** The first column of its row. */
  change: string;
  /** Values for the placeholders of the row. */
  names?: Readonly<Record<string, string>>;
  /** The files that it touches, in order. */
  steps: Readonly<Record<string, Step>>;
}

/** Inserts a line before the first line that begins with this text. */
const before =
  (line: string, added: string): Step =>
  (text) => {
    const at = text.indexOf(`\n${line}`);
    if (at < 0) throw new Error(`There is no line that begins with ${line}`);
    return `${text.slice(0, at)}\n${added}${text.slice(at)}`;
  };

/** Changes what content/site.json says. */
const inSite =
  (change: (site: { settings: Record<string, string> }) => void): Step =>
  (text) => {
    const site = JSON.parse(text) as Parameters<typeof change>[0];
    change(site);
    return JSON.stringify(site, null, 2);
  };

const page: Recipe = {
  change: 'a page',
  names: { slug: 'press' },
  steps: {
    'content/pages/press.json': () =>
      JSON.stringify({
        ...pageContent,
        slug: 'press',
        title: 'Press',
        navigation: 'Press',
        heading: 'What others write',
      }),
  },
};

const endpoint: Recipe = {
  change: 'an endpoint',
  names: { name: 'ping' },
  steps: {
    'src/contract/api/ping.ts': () => `import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const ping = defineEndpoint({
  method: 'GET',
  path: '/api/ping',
  request: null,
  response: z.object({ success: z.literal(true), deploy: z.string() }),
  auth: 'public',
  bodyLimit: 0,
});
`,
    'netlify/server/handlers/ping.ts': () => `import { ping } from '#contract/api/ping.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

const answerPing: Handler<typeof ping> = ({ deployId }) => ({ success: true, deploy: deployId });

export const handlePing = serve([route(ping, answerPing)]);
`,
    'netlify/functions/ping.ts': () => `export { handlePing as default } from '#server/handlers/ping.ts';

export const config = { path: '/api/ping' };
`,
    'netlify/functions/api-fallback.ts': before("    '/api/projects'", "    '/api/ping',"),
    'docs/architecture.md': before('| `GET /api/projects`', '| `GET /api/ping` | operators | which deploy answers |'),
  },
};

const setting: Recipe = {
  change: 'a setting that visitors see in the HTML',
  steps: {
    'src/contract/settings.ts': before(
      '} as const satisfies',
      `  office_hours: {
    category: 'general',
    type: 'string',
    input: 'text',
    most: 80,
    label: 'Office hours',
    help: 'When somebody reads the mail.',
    default: 'settings',
    built: 'settings',
    live: 'officeHours',
  },`,
    ),
    'content/site.json': inSite(({ settings }) => (settings['office_hours'] = 'Mondays to Fridays, 8 to 17 UTC')),
    'src/layouts/Footer.astro': before(
      '</footer>',
      '  <p class="wrap" data-live-text="officeHours">{site.settings.office_hours}</p>',
    ),
  },
};

/**
 * The heading above these belongs to the band, and the title names the section in the admin. The maintenance notice is
 * in the answer to GET /api/site, and the sentence for no open roles appears only without roles.
 */
const namesOnly =
  /^sections\/(founder-traits|what-we-do|focus-areas|faq|contact-steps)\.json\.title$|^site\.json\.settings\.maintenance_text$|^pages\/leadership\.json\.roles\.none$/;

const recipes = [page, endpoint, setting];

/** The files that the row of a change names, in their order. */
async function filesOf({ change, names = {} }: Recipe): Promise<string[]> {
  const rows = (await readFile(table, 'utf8')).split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const [, , files] = rows.find((cells) => cells[1] === change) ?? [];
  if (files === undefined) throw new Error(`The table has no row for ${change}.`);
  return [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) =>
    path.replaceAll(/<(\w+)>/g, (placeholder, name: string) => names[name] ?? placeholder),
  );
}

async function follow({ steps }: Recipe, root: string): Promise<void> {
  for (const [path, step] of Object.entries(steps)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, step(await readFile(file, 'utf8').catch(() => '')));
  }
}

it.each(recipes)('$change touches the files that its recipe names, in order', async (recipe) => {
  expect(Object.keys(recipe.steps)).toEqual(await filesOf(recipe));
});

it('following the recipes creates the page, the endpoint and the setting', async () => {
  await withProjectCopy(async (root) => {
    const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 1e8 });
    const built = (path: string) => readFile(join(root, 'dist', path), 'utf8');
    for (const recipe of recipes) await follow(recipe, root);
    // The same build shows that every text is used (decision 0100).
    const marked = await markContent(join(root, 'content'), ['pages/press.json']);
    const policy = {
      ...pageContent,
      slug: 'privacy-policy',
      title: 'Privacy Policy',
      navigation: undefined,
      bands: [],
    };
    await writeFile(join(root, 'content/pages/privacy-policy.json'), JSON.stringify(policy));
    await run('scripts/build.ts');
    const pages = [join(root, 'dist'), join(root, 'netlify/.build/pages')];
    expect((await unsaid(pages, marked)).filter((place) => !namesOnly.test(place))).toEqual([]);

    const heading = /<h1[^>]*>([^<]*)</.exec(await built('press.html'))?.[1];
    expect(heading?.trim()).toBe('What others write');
    const [navigation] = /<nav\b[^>]*aria-label="Main"[^]*?<\/nav>/.exec(await built('index.html')) ?? [];
    expect(navigation).toContain('href="/press"');
    expect(navigation).not.toContain('/privacy-policy');
    expect(await built('about.html')).toMatch(/<a href="\/privacy-policy"[^>]*>Privacy Policy<\/a>/);
    expect(await built('about.html')).toMatch(/<a role="link" aria-disabled="true"[^>]*>\s*Terms of Service/);
    const press = await built('press.html');
    for (const { id } of everyBand) expect(press).toContain(` id="${id}"`);
    expect(press).toContain('<em>short</em>');
    expect(press).toMatch(/<link rel="canonical" href="[^"]*\/press">/);
    expect((await readFile(join(root, 'dist/og/pages/press.png'))).byteLength).toBeGreaterThan(10_000);

    const log = captureLog();
    const functions = await loadFunctions(join(root, 'netlify/.build'));
    const handler = functions.find(({ paths }) => paths.includes('/api/ping'))?.handler;
    const answer = await handler?.(apiRequest('/api/ping'), callContext() as Context);
    expect([answer?.status, await answer?.json()]).toEqual([200, { success: true, deploy: 'a1b2c3' }]);
    expect(log).toMatchObject([{ path: '/api/ping', status: 200 }]);
    // Without storage, the site map lists what the build knew of.
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const siteMap = functions.find(({ paths }) => paths.includes('/sitemap-0.xml'))?.handler;
    const shownMap = await siteMap?.(apiRequest('/sitemap-0.xml'), callContext() as Context);
    expect(await shownMap?.text()).toContain('/press<');
    expect(warned).toHaveBeenCalledOnce();

    for (const path of ['index.html', 'press.html']) {
      const shown = /data-live-text="officeHours"[^>]*>([^<]*)</.exec(await built(path))?.[1];
      expect(shown).toMatch(/^Mondays to Fridays, 8 to 17 UTC m\d+k$/);
    }

    // The project's own tests keep the contract, the functions, the documents and the settings consistent.
    const held = [
      'netlify/server/handlers/functions.test.ts',
      'tests/architecture-document.test.ts',
      'src/contract/settings.test.ts',
    ];
    const tested = run('node_modules/vitest/vitest.mjs', 'run', ...held);
    await expect(tested).resolves.toHaveProperty('stdout', expect.stringContaining('3 passed'));
  });
});
