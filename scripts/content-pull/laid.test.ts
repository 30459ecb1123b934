import { answeringSite, publishedEssay, publishedPage } from '#support/published-site.ts';
import { describe, expect, it } from 'vitest';
import { PullFailed } from './fetch-json.ts';
import { pullForBuild } from './laid.ts';

const answering = (value: unknown) =>
  answeringSite((_, response) => {
    response.end(JSON.stringify(value));
  });

describe('a build', () => {
  it('asks nobody where there is no site yet, and says nothing of it', async () => {
    const warnings: string[] = [];
    const laid = await pullForBuild({ site: null, orFail: true, warn: (sentence) => warnings.push(sentence) });
    expect([laid, warnings]).toEqual([{ items: [], gone: [], settings: {} }, []]);
  });

  it('gets the published items, and the files that are withdrawn', async () => {
    const page = publishedPage([publishedEssay('a')], [{ type: 'essay', slug: 'b', status: 'deleted', earlier: [] }]);
    const site = await answering({ ...page, settings: { hero_title: 'Hero' } });
    const { items, gone, settings } = await pullForBuild({ site, orFail: false, warn: () => undefined });
    expect(items.map(({ slug, status }) => [slug, status])).toEqual([['a', 'published']]);
    expect(gone.map(({ slug, status }) => [slug, status])).toEqual([['b', 'deleted']]);
    expect(settings).toEqual({ hero_title: 'Hero' });
  });

  it('ends where the site gives nothing, and says what to do (rules 46)', async () => {
    const site = await answering('nonsense');
    const warnings: string[] = [];
    const failing = pullForBuild({ site, orFail: true, warn: (sentence) => warnings.push(sentence) });
    await expect(failing).rejects.toThrow(PullFailed);
    await expect(failing).rejects.toThrow(
      /is not its published content.*The deploy before stays\..*set FIRST_DEPLOY=yes/,
    );
    expect(warnings).toEqual([]);
  });

  it('goes on with the files alone where there is said to be no site yet, with a warning', async () => {
    const site = await answering('nonsense');
    const warnings: string[] = [];
    const laid = await pullForBuild({ site, orFail: false, warn: (sentence) => warnings.push(sentence) });
    expect(laid.items).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/is not its published content.*The files alone are built\.$/)]);
  });
});
