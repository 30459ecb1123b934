import { test } from 'vitest';
import { prove, type Proof } from './proof/proof.ts';
import { summaryOf } from './proof/summary.ts';

/** A hundredth of what `npm run bench -- faults` sends, and the same in everything else. It needs the bundles of a build. */
const small: Omit<Proof, 'subject'> = {
  seed: 3,
  requests: 80,
  rates: [0.05],
  senders: 24,
  perSecond: 40,
  killEvery: 40,
  lateMs: 0,
};

test.concurrent(
  'of what this site acknowledged nothing is lost or doubled, through killed processes and a storage that fails',
  async ({ expect }) => {
    const outcome = await prove({ ...small, subject: 'ours' });
    expect(outcome.findings).toEqual([]);
    expect(outcome.afterwards).toEqual([]);
    expect(outcome.kills).toBeGreaterThan(0);
    expect(outcome.storage.struck).toBeGreaterThan(10);
    expect(outcome.recoveryMs).toBeLessThan(5000);
    const { requests, acknowledged } = summaryOf(outcome, 0.05);
    expect(acknowledged).toBeGreaterThan(requests / 2);
  },
  60_000,
);

test.concurrent(
  'of what a naive adapter acknowledged the same harness finds that some is lost',
  async ({ expect }) => {
    const { findings } = await prove({ ...small, subject: 'naive', patienceMs: 2000 });
    expect(findings.map(({ wrong }) => wrong)).toContain('lost');
  },
  60_000,
);
