import { expect, test } from 'vitest';
import type { EssayDetail as Essay } from '#contract/api/essays.ts';
import { artefactNames } from '#contract/content/artefact.ts';
import { cardOf } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import { proofBand } from './bands/proof.ts';
import { essayArticle, essayLoading, essayMissing } from './essay-article.ts';
import { essayList, essaySkeleton } from './essay-list.ts';
import type { Markup } from './html.ts';
import { issueList } from './issue-list.ts';
import { projectCard } from './project-card.ts';
import { projectPage } from './project-page.ts';
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
  ['a project', projectCard(cardOf(project))],
  ['the page of a project', projectPage(project, { next: project })],
];

test.each(everything)('%s has no style attribute, which the style policy would refuse', (_, { text }) => {
  expect(text).toMatch(/<\w+ /);
  expect(text).not.toMatch(/\sstyle=/);
});

test('an essay card shows the picture if there is one, otherwise the quote', () => {
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

test('titles and texts in right-to-left scripts set their direction wherever they are listed, and others do not', () => {
  const [title, subtitle] = ['المال يمشي', 'عن المدفوعات'];
  const arabic = { ...essay, title, content: { ...essay.content, subtitle, excerpt: `${title}.` } };
  const { text } = essayList([arabic]);
  expect(text).toMatch(new RegExp(`<h2 dir="auto"[^>]*>${title}<`));
  expect(text).toMatch(new RegExp(`<p dir="auto"[^>]*>${subtitle}<`));
  const issue = { slug: 'one', title, summary: `${title}.`, publishedAt: '2026-03-14T09:00:00Z' };
  expect(issueList([issue]).text).toMatch(new RegExp(`<h2 dir="auto"[^>]*><a [^>]*>${title}<`));
  for (const { text: card } of [projectCard(cardOf({ ...project, title })), projectPage({ ...project, title }, {})])
    expect(card).toMatch(new RegExp(`<h[13] dir="auto" id="project-limpiar"[^>]*>(<a [^>]*>)?${title}<`));
  expect(essayList([essay]).text + projectCard(cardOf(project)).text).not.toContain('dir=');
});

test('an essay shows its picture, else the first of its text, else a mark for its category', () => {
  const { featuredQuote: _, ...content } = essay.content;
  const artOf = (card: number, more: Partial<Essay['content']>) => {
    const shown = { ...essay, content: { ...content, ...more } };
    const arts = essayList([shown, shown]).text.matchAll(
      /<div class="essay-art[^>]*>(.*?)<div class="essay-card-text">/g,
    );
    return [...arts][card]?.[1];
  };
  const art = (more: Partial<Essay['content']>) => artOf(1, more);
  expect(art({ featuredImage: '/own.avif', firstFigure: 'a' })).toContain('src="/own.avif"');
  expect(art({ firstFigure: 'round-trips' })).toMatch(
    /^<img class="essay-figure" src="\/figures\/round-trips.svg" .* loading="lazy"/,
  );
  // The newest essay is at the top of the page, where lazy loading would slow its picture down.
  expect(artOf(0, { firstFigure: 'round-trips' })).not.toContain('loading=');
  expect(art({ firstPicture: '/first.avif' })).toContain('src="/first.avif"');
  expect(art({})).toMatch(/^<svg class="essay-mark"/);
  expect(art({ categories: ['PAYMENTS'] })).toBe(art({}));
  expect(art({ categories: ['Trust'] })).not.toBe(art({}));
});

test('essays are listed under their years, and the newest above all years', () => {
  const dated = (slug: string, publishedAt: string) => ({ ...essay, slug, publishedAt });
  const { text } = essayList([
    dated('a', '2026-03-14T09:00:00Z'),
    dated('b', '2026-01-01T00:00:00Z'),
    dated('c', '2025-12-31T23:59:59Z'),
    dated('d', '2025-02-01T00:00:00Z'),
  ]);
  expect([...text.matchAll(/id="((?:year|essay)-\w+)"/g)].map(([, id]) => id)).toEqual([
    'essay-a',
    'year-2026',
    'essay-b',
    'year-2025',
    'essay-c',
    'essay-d',
  ]);
  expect(text.match(/<h2/g)).toHaveLength(3);
});

test('categories and tags lead to all their essays', () => {
  for (const { text } of [essayList([essay]), essayArticle(essay)]) {
    expect(text).toContain('<a href="/essays?category=payments">Payments</a>');
    expect(text).toContain('<a class="tag" href="/essays?tag=offline">offline</a>');
  }
});

test('the current choice is marked, and choosing a category keeps the tag and vice versa', () => {
  const { text } = essayList([essay], { category: 'payments', tag: 'offline', page: 1 });
  expect(text).toContain('href="/essays?category=payments&amp;tag=offline" aria-current="true"');
  expect(text).toContain('<a class="essay-choice" href="/essays?tag=offline">All <span');
  expect(text).toContain('<a class="essay-choice" href="/essays?category=payments">All <span');
  expect(text).toContain('<summary>Tag: <strong>offline</strong></summary>');
  expect(text).toContain('<a class="link-arrow" href="/essays?category=payments">All in Payments</a>');
  expect(text).toContain('1 essay in Payments, tagged “offline”');
});

test('an empty list says so, and a list that was not built shows six skeletons', () => {
  expect(essayList([]).text).toContain('No Essays Yet');
  expect(essaySkeleton().text.match(/class="skeleton /g)).toHaveLength(6);
});

test('an essay is shown, loading or missing', () => {
  expect(essayArticle(essay).text).toContain('<div class="prose"><p>Body</p></div>');
  expect(essayLoading().text).toContain('Loading essay...');
  expect(essayMissing('Failed to load essay').text).toMatch(/Essay Not Found.*Failed to load essay.*href="\/essays"/s);
});

test('an essay without tags, picture or quote leaves no empty space for them', () => {
  const { featuredQuote: _, ...content } = essay.content;
  const { text } = essayArticle({ ...essay, content: { ...content, tags: [] } });
  expect(text).toContain('<div class="prose"><p>Body</p></div>');
  for (const part of ['<ul', '<img', '<blockquote']) expect(text).not.toContain(part);
});

test('escapes everything that an editor writes', () => {
  const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { content } = essay;
  const written = { ...content, subtitle: nasty, categories: [nasty], tags: [nasty], excerpt: nasty, author: nasty };
  const shown = { ...essay, title: nasty, content: { ...written, featuredQuote: nasty, featuredImage: `/${nasty}` } };
  const told = { ...project, title: nasty, sector: nasty, status: nasty, overview: nasty, techStack: [nasty] };
  for (const { text } of [
    essayArticle(shown),
    essayList([shown]),
    projectCard(cardOf(told)),
    projectPage(told, {}),
    essayMissing(nasty),
  ]) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img src=x|"">/);
  }
});

test('a project without metrics or technologies has no empty sections', () => {
  const full = projectCard(cardOf(project)).text;
  expect(full).toContain('Key Metrics');
  expect(full).toContain('21,000+');
  expect(full).toMatch(/<details class="project-stack"><summary>Tech Stack/);
  const { metrics: _, techStack: __, ...bare } = project;
  const short = projectCard(cardOf(bare)).text;
  expect(short).not.toContain('Key Metrics');
  expect(short).not.toContain('Tech Stack');
});

test('a status has its colour, and an unknown one is grey', () => {
  expect(['Live', 'MVP', 'Active', 'Testing', 'Prototype', 'Product Ready', 'Internal Tool'].map(statusBadge)).toEqual(
    ['green', 'orange', 'blue', 'yellow', 'purple', 'emerald', 'slate'].map((colour) => `badge badge-${colour}`),
  );
  expect(['Sold', 'live', 'constructor'].map(statusBadge)).toEqual(Array.from({ length: 3 }, () => 'badge badge-grey'));
});

test('a library picture is shown through the image CDN, on essays, in lists and on projects', () => {
  const path = `/media/${'0a'.repeat(32)}`;
  const shown = `src="/.netlify/images?url=${path}&amp;w=960" srcset="/.netlify/images?url=${path}&amp;w=480 480w, `;
  const pictured = { ...essay, content: { ...essay.content, featuredImage: path } };
  expect(essayArticle(pictured).text).toContain(`<img class="essay-picture" ${shown}`);
  expect(essayList([pictured]).text).toContain(`<img class="essay-picture" ${shown}`);
  expect(projectCard(cardOf({ ...project, image: path })).text).toContain(`<img class="project-picture" ${shown}`);
  expect(projectCard(cardOf({ ...project, image: '/own.avif' })).text).toContain(
    '<img class="project-picture" src="/own.avif" alt="" loading="lazy" decoding="async" />',
  );
});

test('a card uses the short texts of a project, or the full ones if there are none', () => {
  const inShort = { overview: 'In short.', whatWeBuilt: ['x', 'y', 'z'], impact: 'Brief.' };
  const { text } = projectCard(cardOf({ ...project, inShort, sentence: 'It cleans.' }));
  for (const said of ['It cleans.', '<p data-searched>In short.</p>', '<li>x</li>', 'Brief.'])
    expect(text).toContain(said);
  expect(text).not.toContain('Cleaner.');
  expect(projectCard(cardOf(project)).text).toContain('<p data-searched>Cleaning.</p>');
});

test('a card links to the page of its project only once the page exists', () => {
  const drawn = cardOf({ ...project, drawing: 'limpiar' });
  expect(projectCard(drawn).text).toContain('<a href="/projects/limpiar">Limpiar</a>');
  expect(projectCard(drawn, false).text).not.toContain('href="/projects/');
  expect(projectCard(drawn, false).text).toContain('src="/drawings/limpiar.svg"');
});

test('a project is linked if it has a page, even under a slug that is reserved today', () => {
  const named = (slug: string) => ({ ...project, slug });
  const cards = (slug: string) => [projectCard(cardOf(named(slug))), proofBand({ heading: 'Ventures' }, [named(slug)])];
  for (const { text } of cards('media')) expect(text).toContain('href="/projects/media"');
  for (const { text } of cards('index')) expect(text).not.toContain('<a ');
});

test('the page of a project shows everything once, and no empty sections', () => {
  const short = projectPage(project, {}).text;
  expect(short.match(/<h2/g)).toHaveLength(5);
  expect(short).toContain('<p class="lead">Cleaning.</p>');
  expect(short).not.toMatch(/<img|<nav|Timeline|How It Works|undefined/);
  const told = {
    ...project,
    ...{ sentence: 'It cleans.', problem: 'Dust.', howItWorks: ['One', 'Two', 'Three'], drawing: 'a', diagram: 'b' },
    ...{ drawingAlt: 'A broom', timeline: [{ when: '2024', text: 'Started.' }], essay: 'one' },
  };
  const { html: _, ...summary } = essay;
  const full = projectPage(told, { essay: summary, next: { ...project, slug: 'next', title: 'Next' } }).text;
  const headings = [...full.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    ...['Key Metrics', 'The Problem', 'Overview', 'What We Built', 'How It Works', 'Impact'],
    ...['Our Role', 'Tech Stack', 'Timeline', 'An Essay on What Is Behind It'],
  ]);
  for (const said of ['Cleaning.', 'It cleans.', 'Dust.', 'Started.', 'href="/essays/one"', 'href="/projects/next"'])
    expect(full.split(said), said).toHaveLength(2);
  expect(full).toMatch(/<img class="venture-picture" src="\/drawings\/a.svg" width="640" height="400" alt="A broom"/);
});

test('the model of a project is on its page as a drawing with an explanation, and a script shows its button', () => {
  for (const name of artefactNames) {
    const { text } = projectPage({ ...project, artefact: name }, {});
    expect(text).toMatch(new RegExp(`data-artefact="${name}" role="group" aria-label="[^"]+"`));
    expect(text).toMatch(
      new RegExp(`src="/drawings/${name}.svg" width="480" height="432" alt="[^"]{60,}" loading="lazy"`),
    );
    expect(text.match(/<button/g)).toHaveLength(1);
    expect(text).toMatch(/<p class="no-print" hidden><button type="button"/);
    expect(text).not.toContain('.js');
  }
  expect(projectPage(project, {}).text).not.toMatch(/See It Work|<button/);
});
