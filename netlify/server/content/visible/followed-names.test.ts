import { expect, test } from 'vitest';
import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Page } from '#contract/content/page.ts';
import type { Project } from '#contract/content/project.ts';
import { essayContent, projectContent } from '#support/content-drafts.ts';
import { followedNames } from './followed-names.ts';

const now = new Date('2026-11-26T12:00:00Z');
const moved = (type: 'essay' | 'project', from: string, to: string, content: object): ContentItem => ({
  id: `item-${to}`,
  type,
  slug: to,
  title: to,
  status: 'published',
  content,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-05-01T00:00:00Z',
  publicAs: [{ type, slug: from, until: '2026-06-01T00:00:00Z' }],
});

const essay = (slug: string): Essay =>
  ({ id: `item-${slug}`, slug, title: slug, content: essayContent }) as unknown as Essay;
const project = (slug: string, named: string): Project => ({ ...projectContent, slug, essay: named }) as Project;
const home = (projects: string[]): Page => ({
  slug: 'home',
  title: 'Home',
  description: 'A description.',
  bands: [],
  ventures: { heading: 'Ventures', projects },
});

const items = [
  moved('essay', 'night-market', 'day-market', essayContent),
  moved('project', 'kilimo', 'kilima', projectContent),
];
const site = {
  essays: [essay('day-market'), essay('outbox')],
  projects: [project('kilima', 'night-market'), project('sokoni', 'outbox')],
  pages: [home(['sokoni', 'kilimo', 'nowhere'])],
  sections: [],
  parts: [],
};

test('a project names a moved essay, and the home page a moved venture, by the current slug', () => {
  const followed = followedNames(site, items, now);
  expect(followed.projects.map((one) => one.essay)).toEqual(['day-market', 'outbox']);
  expect(followed.pages[0]?.ventures?.projects).toEqual(['sokoni', 'kilima', 'nowhere']);
  expect(site.pages[0]?.ventures?.projects).toEqual(['sokoni', 'kilimo', 'nowhere']);
  expect(followed.projects[1]).toBe(site.projects[1]);
});

test('a reused slug refers to its new holder, and without moves nothing changes', () => {
  const again = { ...site, essays: [...site.essays, essay('night-market')] };
  expect(followedNames(again, items, now).projects[0]?.essay).toBe('night-market');
  expect(followedNames(site, [], now)).toBe(site);
});
