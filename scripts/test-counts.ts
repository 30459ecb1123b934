import * as z from 'zod';

export interface Counts {
  passed: number;
  failed: number;
}

// What vitest's JSON reporter writes, as far as it is counted.
const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

// What Playwright's JSON reporter writes, as far as it is counted.
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Tests of a vitest report: whatever did not pass has failed, skipped ones and a file that could not be loaded included. */
export function countVitest(report: unknown): Counts {
  const { testResults } = vitestReport.parse(report);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed'),
  );
  return { passed, failed: tests.length - passed + unloaded.length };
}

/** Tests of a Playwright report: one that was skipped, or passed only at a second try, has failed. */
export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

/** What a runner counts for: one that ended badly without a failed test, or ran nothing at all, is one failure more. */
export function judge(counts: Counts, exitedWell: boolean): Counts {
  const silent = counts.failed === 0 && (!exitedWell || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

export const addCounts = (all: readonly Counts[]): Counts =>
  all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
