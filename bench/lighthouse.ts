import lighthouse, { type Result } from 'lighthouse';
import { withDebuggedBrowser } from './browser.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { publicPages } from './public-pages.ts';
import { withServedSite } from './served-site.ts';
import { median } from './statistics.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const attempts = 3;

/**
 * One run like those of Lighthouse's command line: mobile, simulated throttling, a separate browser. Runs with a failed
 * trace are repeated.
 */
async function audit(url: string): Promise<Result> {
  let reason = 'no result';
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await withDebuggedBrowser((port) =>
      lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] }),
    );
    if (result && !result.lhr.runtimeError) return result.lhr;
    reason = result?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

/** The median over several runs. */
const middle = (results: readonly Result[], read: (result: Result) => number | null | undefined): number =>
  median(results.map((result) => read(result) ?? Number.NaN));

const metric = (results: readonly Result[], name: string) =>
  middle(results, (result) => result.audits[name]?.numericValue);

/** Names the audits that cost points, so that a missed bar says where to look. */
const failedAudits = (results: readonly Result[]): string[] => [
  ...new Set(
    results.flatMap(({ audits, categories }) =>
      Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
      ),
    ),
  ),
];

/** Scores and times of every public page (median of three). */
export async function measure(): Promise<Figure[]> {
  return withServedSite(async ({ url }) => {
    const figures: Figure[] = [];
    for (const path of await publicPages()) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) results.push(await audit(url + path));
      const scores = categories.map((name) =>
        Math.round(100 * middle(results, (result) => result.categories[name]?.score)),
      );
      figures.push(exactly(`Lighthouse mobile ${path}`, scores.join(', '), '100, 100, 100, 100'));
      const times = (name: string) => metric(results, name);
      if (path === '/')
        figures.push(
          atMost('Home FCP', times('first-contentful-paint'), 700, 'ms'),
          atMost('Home TBT', times('total-blocking-time'), 10, 'ms'),
        );
      figures.push(
        atMost(`${path}, LCP`, times('largest-contentful-paint'), path === '/' ? 920 : 950, 'ms'),
        exactly(`${path}, CLS`, times('cumulative-layout-shift').toFixed(3), '0.000'),
      );
      const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) =>
        times(name).toFixed(0),
      );
      console.log(`  ${path}: FCP, LCP, TBT ${shown.join(', ')} ms. ${failedAudits(results).join('; ')}`.trimEnd());
    }
    return figures;
  });
}
