import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Essay } from '#contract/content/essay.ts';
import { site as schema, type Site } from '#contract/content/site.ts';
import { articleJsonLd, breadcrumbJsonLd, embedJsonLd, organizationJsonLd } from './json-ld.ts';

const origin = 'https://forge.example';
let site: Site;

beforeAll(async () => {
  site = schema.parse(JSON.parse(await readFile(new URL('../../content/site.json', import.meta.url), 'utf8')));
});

const essay: Essay = {
  id: 'one',
  slug: 'one',
  title: 'One',
  status: 'published',
  publishedAt: '2026-03-14T09:00:00Z',
  createdAt: '2026-03-01T09:00:00Z',
  content: {
    subtitle: 'A subtitle',
    categories: ['Payments'],
    tags: ['ledgers'],
    excerpt: 'An excerpt.',
    author: 'A Person',
    readTime: 7,
    body: 'Text.',
  },
};

describe('linked data', () => {
  it('describes the company', () => {
    const data = organizationJsonLd(site, origin);
    expect(data).toMatchObject({ '@type': 'Organization', name: site.name, url: 'https://forge.example/' });
    expect(data.sameAs).toEqual(site.social.map(({ href }) => href));
  });

  it('describes an essay, with absolute addresses and the organization as publisher', () => {
    const article = articleJsonLd(essay, site, origin);
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'One',
      mainEntityOfPage: 'https://forge.example/essays/one',
      image: ['https://forge.example/og/essays/one.png'],
      datePublished: '2026-03-14T09:00:00Z',
      timeRequired: 'PT7M',
      publisher: {
        '@id': organizationJsonLd(site, origin)['@id'],
        name: site.name,
        url: 'https://forge.example/',
      },
    });
  });

  it('gives the path from the home page in order', () => {
    const trail = [
      { name: 'Home', path: '/' },
      { name: 'Essays', path: '/essays' },
    ];
    expect(breadcrumbJsonLd(trail, origin).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://forge.example/' },
      { '@type': 'ListItem', position: 2, name: 'Essays', item: 'https://forge.example/essays' },
    ]);
  });

  it('cannot end its script element', () => {
    const text = embedJsonLd([{ '@type': 'Thing', name: '</script><!--<script>' }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Thing', name: '</script><!--<script>' }],
    });
  });
});
