// Visitors of a fresh site can read what the pages call evidence.
import { join } from 'node:path';
import { contentToBuild } from '#content-to-build';
import { isShown, type Evidence } from '#contract/content/evidence.ts';
import { project } from '#scripts/project.ts';
import { beforeAll, expect, test } from 'vitest';

let site: Awaited<ReturnType<typeof contentToBuild>>;

beforeAll(async () => {
  site = await contentToBuild(join(project.root, 'content'));
});

const slugsOf = (values: readonly { slug: string }[]) => new Set(values.map(({ slug }) => slug));

test('everything that the leadership page links to as evidence is published', () => {
  const leadership = site.pages.find(({ slug }) => slug === 'leadership');
  const links: Evidence[] = [
    ...site.sections.flatMap(({ items }) => items.flatMap(({ evidence = [] }) => evidence)),
    ...[...(leadership?.previous?.items ?? []), ...(leadership?.roles?.items ?? [])].flatMap(({ link }) => link ?? []),
  ];
  expect(links.length).toBeGreaterThan(10);
  const shown = { projects: slugsOf(site.projects), essays: slugsOf(site.essays) };
  expect(links.filter((link) => !isShown(link, shown))).toEqual([]);
});

test('each of the four convictions has evidence, and each form of ownership has a sentence', () => {
  const convictions = site.sections.find(({ slug }) => slug === 'focus-areas')?.items ?? [];
  expect(convictions.map(({ evidence = [] }) => evidence.length > 0)).toEqual([true, true, true, true]);
  const about = site.pages.find(({ slug }) => slug === 'about');
  const forms = new Set(about?.ownership?.forms.map(({ form }) => form));
  expect(site.projects.filter(({ partnerType }) => !forms.has(partnerType))).toEqual([]);
});
