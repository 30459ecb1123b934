import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { project } from '#scripts/project.ts';
import { expect, test } from './fixtures.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { bearerOf, signInTo } from './sign-in.ts';

const kept = join(project.functions, 'pages');

/**
 * Words of templates and islands, and values computed from the content: dates, minutes, figures and counts. They have
 * no field.
 */
const notContent =
  /^(Skip to content|Get In Touch|Menu|More|2\d{3}|©.*|\. All rights reserved\.|Privacy Policy|Terms of Service|What We Count|Pick|Copy Quote|Share|Read full essay|All|Tags|\d+ min read|[A-Z][a-z]+ \d+, \d{4}|[\d.,]+\s?(\+|%|[A-Za-z]+)?|Total Projects|Live Products|Countries Served|Technologies Used|Location|Since|Partnership|Our role|Key Metrics|Overview|What We Built|Impact|Tech Stack|The Problem|How It Works|Our Role|Timeline|An Essay on What Is Behind It|Read the essay|Next venture|Results|\d+ projects|Issues so far|You|We|Who owns what|See for yourself|Tell us about yourself|Name the role in your message\.|In the form choose .*|The first essay)$/;
/** Texts of controls, and of the test before it begins, come from no content file. */
const ofIslands = new Set(['form', 'option', 'script', 'style', 'head', 'svg']);
const ofIslandClasses = /newsletter|form-|quiz|brain|target-/;

interface Found {
  named: string[];
  unnamed: string[];
}

function textsOf(html: string): Found {
  const found: Found = { named: [], unnamed: [] };
  const walk = (node: Tree.Node, isNamed: boolean): void => {
    if ('value' in node) {
      const text = node.value.trim();
      if (/[\p{L}\d]/u.test(text) && (isNamed || !notContent.test(text)))
        found[isNamed ? 'named' : 'unnamed'].push(text);
    }
    const attrs = 'attrs' in node ? node.attrs : [];
    const className = attrs.find(({ name }) => name === 'class')?.value ?? '';
    if (
      'tagName' in node &&
      (ofIslands.has(node.tagName) ||
        (!isNamed && ofIslandClasses.test(className) && !className.includes('newsletter-columns')))
    )
      return;
    const is = isNamed || attrs.some(({ name }) => name === 'data-field');
    for (const child of 'childNodes' in node ? node.childNodes : []) walk(child, is);
  };
  walk(parse(html), false);
  return found;
}

test('a click finds at least 95 % of the texts of the nine pages, and of the project pages', async () => {
  const files = (await readdir(join(kept, 'edit'), { recursive: true })).filter(
    // The schema of the beacon describes what is counted (decision 0169).
    (file) => file.endsWith('.html') && file !== 'what-we-count.html',
  );
  expect(files.length).toBeGreaterThanOrEqual(19);
  const all = await Promise.all(files.map(async (file) => textsOf(await readFile(join(kept, 'edit', file), 'utf8'))));
  const [named, unnamed] = [all.flatMap((page) => page.named), all.flatMap((page) => page.unnamed)];
  expect(named.length).toBeGreaterThan(500);
  expect(named.length / (named.length + unnamed.length), unnamed.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('visitors get, byte for byte, what a build without marks produces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unmarked-'));
  try {
    // Astro alone marks nothing: only a build that makes the editable pages does.
    const options = {
      root: project.root,
      outDir: join(folder, 'dist'),
      cacheDir: join(folder, 'cache'),
      logLevel: 'error',
    };
    const script = `(await import('astro')).build(${JSON.stringify(options)}).then(() => process.exit(0))`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: project.root });
    const files = (await readdir(join(folder, 'dist'), { recursive: true })).filter((file) => /\.\w+$/.test(file));
    expect(files).toContain('index.html');
    for (const file of files) {
      const made = await readFile(join(folder, 'dist', file));
      const served = await readFile(join(project.dist, file)).catch(() => readFile(join(kept, file)));
      expect([file, made.equals(served)]).toEqual([file, true]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.describe('beside its page', () => {
  test.use({ ownSite: true });

  test('a text of the home page is found by a click, edited and saved in four clicks', async ({ page }) => {
    await signInTo(page, '/admin/dashboard');
    const synced = await page.request.post(syncContent.path, { headers: await bearerOf(page), data: {} });
    expect(synced.ok()).toBe(true);
    const frame = page.frameLocator('iframe');
    await page.getByRole('link', { name: 'View Site' }).click();
    await expect(page.getByRole('button', { name: 'Edit this page' })).toBeVisible();
    const heading = frame.locator('[data-field="home:bands.founders.heading"]');
    await heading.click();

    const field = page.locator('[id="content.bands.0.heading"]');
    await expect(field).toBeFocused();
    await expect(heading).toHaveAttribute('data-field-now');
    await field.fill('Founders <we> admire');
    await expect(heading).toHaveText('Founders <we> admire');

    // The frame cannot be navigated: a link on the page is only a text there.
    await frame.getByRole('link', { name: 'View Our Projects' }).click();
    await expect(page.locator('[id="content.actions.1.label"]')).toBeFocused();
    await expect(heading).toHaveText('Founders <we> admire');

    // A text without a place in the template is reported.
    await page.locator('[id="content.bands.0.text"]').fill('One.\n\nTwo.');
    await expect(page.getByText('One text that you changed has no place')).toBeVisible();
    await page.locator('[id="content.bands.0.text"]').fill('One.');
    await expect(page.getByText('One text that you changed has no place')).toBeHidden();

    await page
      .getByRole('button', { name: /^(Save|Publish)$/ })
      .first()
      .click();
    await expect(page.getByText(/^(Content Updated|Save Failed)$/).first()).toHaveText('Content Updated');
    await expect(heading).toHaveText('Founders <we> admire');

    // The hero is a text of the settings.
    await page.getByRole('button', { name: '360' }).click();
    await frame.locator('[data-field="setting:hero_title"]').click();
    await expect(page.getByLabel('Hero title')).toBeFocused();
    await page.getByLabel('Hero title').fill('Build well');
    await expect(frame.locator('h1')).toHaveText('Build well');
  });
});
