import { expect, test } from 'vitest';
import type { EssayDetail as Essay } from '#contract/api/essays.ts';
import type { Project } from '#contract/content/project.ts';
import { essayArticle, essayLoading, essayMissing } from './essay-article.ts';
import { essayList, essaySkeleton } from './essay-list.ts';
import type { Markup } from './html.ts';
import { projectCard } from './project-card.ts';
import { statusBadge } from './project-status.ts';

const essay: Essay = {
  id: 'one',
  slug: 'one',
  title: 'Money moves at walking pace',
  status: 'published',
  publishedAt: '2026-03-14T09:00:00Z',
  createdAt: '2026-03-01T09:00:00Z',
  content: {
    featuredQuote: 'A quote.',
    subtitle: 'On payments',
    categories: ['Payments'],
    tags: ['offline'],
    excerpt: 'An excerpt.',
    author: 'Ada Obi',
    readTime: 7,
    body: 'Body',
  },
  html: '<p>Body</p>',
};

const project: Project = {
  id: 1,
  slug: 'limpiar',
  title: 'Limpiar',
  sector: 'Marketplace / On-Demand Services',
  status: 'Active',
  location: 'United States',
  yearStarted: 2024,
  partnerType: 'Joint Venture',
  role: 'Builder',
  overview: 'Cleaning.',
  whatWeBuilt: ['a', 'b', 'c'],
  impact: 'Cleaner.',
  gradient: 'clay',
  icon: 'sparkles',
  metrics: [{ label: 'Users', value: 21000, suffix: '+', description: 'People.', color: 'moss' }],
  techStack: ['React'],
};

const everything: [string, Markup][] = [
  ['an essay', essayArticle(essay)],
  ['an essay on its way', essayLoading()],
  ['a missing essay', essayMissing('Essay not found')],
  ['the essay list', essayList([essay])],
  ['the essay list without essays', essayList([])],
  ['the essay list on its way', essaySkeleton()],
  ['a project', projectCard(project)],
];

test.each(everything)('%s has no style attribute, which the style policy would refuse', (_, { text }) => {
  expect(text).toMatch(/<\w+ /);
  expect(text).not.toMatch(/\sstyle=/);
});

test('an essay card shows the quote where there is no picture, and the picture where there is one', () => {
  const withQuote = essayList([essay]).text;
  expect(withQuote).toContain('A quote.');
  expect(withQuote).toContain('March 14, 2026');
  expect(withQuote).toContain('7 min read');
  expect(withQuote).toContain('href="/essays/one"');
  const pictured = { ...essay, content: { ...essay.content, featuredImage: '/images/market.avif' } };
  const withPicture = essayList([pictured]).text;
  expect(withPicture).toContain('src="/images/market.avif"');
  expect(withPicture).not.toContain('A quote.');
});

test('an empty list says so, and a list that was not built shows six skeletons', () => {
  expect(essayList([]).text).toContain('No Essays Yet');
  expect(essaySkeleton().text.match(/class="skeleton /g)).toHaveLength(6);
});

test('an essay is shown, awaited or missed', () => {
  expect(essayArticle(essay).text).toContain('<div class="prose"><p>Body</p></div>');
  expect(essayLoading().text).toContain('Loading essay...');
  expect(essayMissing('Failed to load essay').text).toMatch(/Essay Not Found.*Failed to load essay.*href="\/essays"/s);
});

test('an essay without tags, picture or quote has no empty place for them', () => {
  const { featuredQuote: _, ...content } = essay.content;
  const { text } = essayArticle({ ...essay, content: { ...content, tags: [] } });
  expect(text).toContain('<div class="prose"><p>Body</p></div>');
  for (const part of ['<ul', '<img', '<blockquote']) expect(text).not.toContain(part);
});

test('words are words, whatever an editor writes', () => {
  const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { content } = essay;
  const written = { ...content, subtitle: nasty, categories: [nasty], tags: [nasty], excerpt: nasty, author: nasty };
  const shown = { ...essay, title: nasty, content: { ...written, featuredQuote: nasty, featuredImage: `/${nasty}` } };
  const told = { ...project, title: nasty, sector: nasty, status: nasty, overview: nasty, techStack: [nasty] };
  for (const { text } of [essayArticle(shown), essayList([shown]), projectCard(told), essayMissing(nasty)]) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img src=x|"">/);
  }
});

test('a project without metrics or technologies has no empty section for them', () => {
  const full = projectCard(project).text;
  expect(full).toContain('Key Metrics');
  expect(full).toContain('21,000+');
  expect(full).toMatch(/<details class="project-stack"><summary>Tech Stack/);
  const { metrics: _, techStack: __, ...bare } = project;
  const short = projectCard(bare).text;
  expect(short).not.toContain('Key Metrics');
  expect(short).not.toContain('Tech Stack');
});

test('a status has its colour, and any other is grey', () => {
  expect(['Live', 'MVP', 'Active', 'Testing', 'Prototype', 'Product Ready', 'Internal Tool'].map(statusBadge)).toEqual(
    ['green', 'orange', 'blue', 'yellow', 'purple', 'emerald', 'slate'].map((colour) => `badge badge-${colour}`),
  );
  expect(['Sold', 'live', 'constructor'].map(statusBadge)).toEqual(Array.from({ length: 3 }, () => 'badge badge-grey'));
});

test('a picture of the library is shown through the image CDN, on essays, in lists and on projects', () => {
  const path = `/media/${'0a'.repeat(32)}`;
  const shown = `src="/.netlify/images?url=${path}&amp;w=960" srcset="/.netlify/images?url=${path}&amp;w=480 480w, `;
  const pictured = { ...essay, content: { ...essay.content, featuredImage: path } };
  expect(essayArticle(pictured).text).toContain(`<img class="essay-picture" ${shown}`);
  expect(essayList([pictured]).text).toContain(`<img class="essay-picture" ${shown}`);
  expect(projectCard({ ...project, image: path }).text).toContain(`<img class="project-picture" ${shown}`);
  expect(projectCard({ ...project, image: '/own.avif' }).text).toContain(
    '<img class="project-picture" src="/own.avif" alt="" loading="lazy" decoding="async" />',
  );
});
