import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardOf } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import BrainTest from './BrainTest.tsx';
import ContactForm from './ContactForm.tsx';
import NewsletterForm from './NewsletterForm.tsx';
import ProjectsExplorer from './ProjectsExplorer.tsx';
import Toaster from './Toaster.tsx';

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
  topic: `Topic ${String(id)}`,
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
  difficulty: 'Easy' as const,
}));

const everything: [string, ReactElement][] = [
  ['the contact form', <ContactForm />],
  ['the newsletter form', <NewsletterForm look="card" page="/" targets />],
  ['the explorer', <ProjectsExplorer projects={[cardOf(project)]} />],
  ['the brain test', <BrainTest questions={questions} />],
  ['the toaster', <Toaster />],
];

test.each(everything)('%s has no style attribute, which the style policy would refuse', (_, element) => {
  const html = renderToStaticMarkup(element);
  expect(html).toMatch(/^<\w+[ >]/);
  expect(html).not.toMatch(/\sstyle=/);
});

test('each contact form control has a label and an error element for the server to fill in', () => {
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
  'one form on a page includes the message #%s',
  (id) => {
    expect(renderToStaticMarkup(<NewsletterForm look="card" page="/" targets />)).toContain(`id="${id}"`);
  },
);

test('the brain test states its terms before it starts', () => {
  const html = renderToStaticMarkup(<BrainTest questions={questions} />);
  expect(html).toContain('5 questions');
  expect(html).toContain('15 minutes');
  expect(html).toContain('Start Test');
  expect(html).toContain('The brain test needs JavaScript.');
});
