import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EssayDetail as Essay } from '#contract/api/essays.ts';
import type { Project } from '#contract/content/project.ts';
import BrainTest from './BrainTest.tsx';
import ContactForm from './ContactForm.tsx';
import EssayArticle from './EssayArticle.tsx';
import EssayCards from './EssayCards.tsx';
import EssayDetail from './EssayDetail.tsx';
import EssayList from './EssayList.tsx';
import EssayNotFound from './EssayNotFound.tsx';
import NewsletterForm from './NewsletterForm.tsx';
import ProjectCard from './ProjectCard.tsx';
import ProjectsExplorer from './ProjectsExplorer.tsx';
import { statusBadge } from './project-status.ts';
import Toaster from './Toaster.tsx';

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

const questions = [1, 2, 3, 4, 5].map((id) => ({
  id,
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
  difficulty: 'Easy' as const,
}));

const everything: [string, ReactElement][] = [
  ['the contact form', <ContactForm />],
  ['the newsletter form', <NewsletterForm look="card" page="/" targets />],
  ['the explorer', <ProjectsExplorer projects={[project]} />],
  ['the brain test', <BrainTest questions={questions} />],
  ['the essay list', <EssayList essays={[essay]} />],
  ['the essay list with nothing built', <EssayList />],
  ['an essay', <EssayDetail slug="one" essay={essay} />],
  ['a missing essay', <EssayNotFound />],
  ['the toaster', <Toaster />],
];

test.each(everything)('%s has no style attribute, which the style policy would refuse', (_, element) => {
  expect(renderToStaticMarkup(element)).not.toMatch(/\sstyle=/);
});

test('each control of the contact form has a label and the place of its error, for the server to fill in', () => {
  const html = renderToStaticMarkup(<ContactForm />);
  for (const field of ['name', 'email', 'phone', 'inquiryType', 'message']) {
    expect(html).toContain(`for="contact-${field}"`);
    expect(html).toContain(`id="contact-${field}"`);
    expect(html).toContain(`<p id="contact-${field}-error" class="field-error" hidden=""></p>`);
  }
  expect(html).toMatch(/<p id="contact-notice"[^>]* hidden=""><\/p>/);
  expect(html).toContain('action="/api/contact" method="post">');
});

test('the newsletter form posts what the endpoint needs without JavaScript', () => {
  const html = renderToStaticMarkup(<NewsletterForm look="inline" page="/essays" />);
  expect(html).toContain('action="/api/newsletter/subscribe" method="post"');
  expect(html).toContain('<input type="hidden" name="source" value="website"/>');
  expect(html).toContain('<input type="hidden" name="page" value="/essays"/>');
  expect(html).toContain('We respect your privacy. Unsubscribe at any time.');
  expect(html).not.toContain('id="subscribed"');
});

test.each(['subscribed', 'newsletter-required', 'newsletter-invalid', 'newsletter-failed'])(
  'one form of a page carries the message #%s',
  (id) => {
    expect(renderToStaticMarkup(<NewsletterForm look="card" page="/" targets />)).toContain(`id="${id}"`);
  },
);

test('an essay card shows the quote where there is no picture, and the picture where there is one', () => {
  const withQuote = renderToStaticMarkup(<EssayCards essays={[essay]} />);
  expect(withQuote).toContain('A quote.');
  expect(withQuote).toContain('March 14, 2026');
  expect(withQuote).toContain('7 min read');
  expect(withQuote).toContain('href="/essays/one"');
  const pictured = { ...essay, content: { ...essay.content, featuredImage: '/images/market.avif' } };
  const withPicture = renderToStaticMarkup(<EssayCards essays={[pictured]} />);
  expect(withPicture).toContain('src="/images/market.avif"');
  expect(withPicture).not.toContain('A quote.');
});

test('an empty list says so, and a list that was not built shows six skeletons', () => {
  expect(renderToStaticMarkup(<EssayList essays={[]} />)).toContain('No Essays Yet');
  expect(renderToStaticMarkup(<EssayList />).match(/class="skeleton /g)).toHaveLength(6);
});

test('an essay is shown, awaited or missed', () => {
  expect(renderToStaticMarkup(<EssayArticle essay={essay} />)).toContain('<div class="prose"><p>Body</p></div>');
  expect(renderToStaticMarkup(<EssayDetail slug="one" />)).toContain('Loading essay...');
  expect(renderToStaticMarkup(<EssayNotFound />)).toMatch(/Essay Not Found.*Essay not found.*href="\/essays"/s);
});

test('a project without metrics or technologies has no empty section for them', () => {
  const full = renderToStaticMarkup(<ProjectCard project={project} />);
  expect(full).toContain('Key Metrics');
  expect(full).toContain('21,000+');
  expect(full).toMatch(/<details class="project-stack"><summary>Tech Stack/);
  const { metrics: _, techStack: __, ...bare } = project;
  const short = renderToStaticMarkup(<ProjectCard project={bare} />);
  expect(short).not.toContain('Key Metrics');
  expect(short).not.toContain('Tech Stack');
});

test('a status has its colour, and any other is grey', () => {
  expect(['Live', 'MVP', 'Active', 'Testing', 'Prototype', 'Product Ready', 'Internal Tool'].map(statusBadge)).toEqual(
    ['green', 'orange', 'blue', 'yellow', 'purple', 'emerald', 'slate'].map((colour) => `badge badge-${colour}`),
  );
  expect(['Sold', 'live', 'constructor'].map(statusBadge)).toEqual(Array.from({ length: 3 }, () => 'badge badge-grey'));
});

test('the brain test tells its terms before it starts', () => {
  const html = renderToStaticMarkup(<BrainTest questions={questions} />);
  expect(html).toContain('5 questions');
  expect(html).toContain('15 minutes');
  expect(html).toContain('Start Test');
  expect(html).toContain('The brain test needs JavaScript.');
});
