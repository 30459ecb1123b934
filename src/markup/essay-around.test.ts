import { expect, it, test } from 'vitest';
import type { EssaySummary } from '#contract/api/essays.ts';
import { essayAuthor, essayMore, essaysAround } from './essay-around.ts';

const essay = (slug: string, categories: string[] = [], tags: string[] = []): EssaySummary => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  status: 'published',
  publishedAt: '2026-03-14T09:00:00Z',
  createdAt: '2026-03-01T09:00:00Z',
  content: { subtitle: `More on ${slug}`, categories, tags, excerpt: '', author: 'Ada Obi', readTime: 7 },
});

const power = essay('power', ['Reliability'], ['storage', 'sqlite']);
const pages = essay('pages', ['Performance']);
const outbox = essay('outbox', ['Offline'], ['sqlite']);
const disks = essay('disks', ['reliability'], ['Storage']);
const more = essay('more', ['Reliability']);
const all = [power, pages, outbox, disks, more];

it('leads on to the next essay, and from the last to the first', () => {
  expect(essaysAround(power, all).next).toBe(pages);
  expect(essaysAround(more, all).next).toBe(power);
});

it('names two others on the same subject, most closely related first, none twice', () => {
  expect(essaysAround(power, all).related).toEqual([disks, outbox]);
  expect(essaysAround(pages, all).related).toEqual([]);
  expect(essaysAround(outbox, all)).toEqual({ next: disks, related: [power] });
});

it('leads nowhere if there is no other essay', () => {
  expect(essaysAround(power, [power])).toEqual({ related: [] });
  expect(essayMore({ related: [] }).text).toBe('');
});

it('leads from an unpublished essay to the newest', () => {
  expect(essaysAround(essay('draft'), all)).toEqual({ next: power, related: [] });
});

test('leaves out an empty list of related essays', () => {
  expect(essayMore(essaysAround(pages, all)).text).not.toContain('On the same subject');
  expect(essayMore(essaysAround(power, all)).text).toMatch(
    /Next essay.*href="\/essays\/pages">About pages<\/a> <bdi>More on pages<\/bdi>.*On the same subject.*\/disks.*\/outbox/,
  );
});

it('lists related essays, one item each', () => {
  const items = [disks, outbox].map(
    ({ slug }) => `<li><a href="/essays/${slug}">About ${slug}</a> <bdi>More on ${slug}</bdi></li>`,
  );
  expect(essayMore(essaysAround(power, all)).text).toContain(`<ul>${items.join('')}</ul>`);
});

it('gives each title and subtitle its own direction, and leaves out a missing subtitle', () => {
  const arabic = { ...pages, title: 'بطاقة', content: { ...pages.content, subtitle: 'دفتر' } };
  const bare = { ...pages, content: { ...pages.content, subtitle: '' } };
  expect(essayMore({ next: arabic, related: [] }).text).toContain(
    '<a dir="auto" href="/essays/pages">بطاقة</a> <bdi>دفتر</bdi>',
  );
  expect(essayMore({ next: bare, related: [] }).text).toContain('<p><a href="/essays/pages">About pages</a></p>');
});

it('introduces an author that the site knows, and shows only the name of another', () => {
  const known = { name: 'Ada', title: 'Founder', experience: '17+ years', portrait: '/portrait.svg' };
  expect(essayAuthor(known).text).toMatch(
    /<img .*src="\/portrait.svg".*href="\/leadership">Ada<\/a> Founder.*17\+ years/,
  );
  expect(essayAuthor({ name: 'Bola <b>' }).text).toBe(
    '<p><span class="hint">Written by</span><strong>Bola &lt;b&gt;</strong></p>',
  );
});
