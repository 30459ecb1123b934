import { test } from 'vitest';
import { prove, type Proof } from './proof/proof.ts';
import { summaryOf } from './proof/summary.ts';

/** A small run of `npm run bench -- faults`, at one rate of failures. It needs the bundles of a build. */
const small: Omit<Proof, 'subject'> = {
  seed: 3,
  requests: 60,
  rates: [0.05],
  senders: 24,
  perSecond: 40,
  killEvery: 30,
  lateMs: 0,
};

test.concurrent('nothing that this site acknowledged is lost or doubled, despite killed processes and failing storage', async ({
  expect,
}) => {
  const outcome = await prove({ ...small, subject: 'ours' });
  expect(outcome.findings).toEqual([]);
  expect(outcome.afterwards).toEqual([]);
  expect(outcome.kills).toBeGreaterThan(0);
  expect(outcome.storage.struck).toBeGreaterThan(5);
  expect(outcome.recoveryMs).toBeLessThan(5000);
  const { requests, acknowledged } = summaryOf(outcome, 0.05);
  expect(acknowledged).toBeGreaterThan(requests / 2);
});

test.concurrent('the same harness finds that a naive adapter loses some of what it acknowledged', async ({
  expect,
}) => {
  // Enough concurrency for editors to collide.
  const crowd = { requests: 400, senders: 96, perSecond: 1000, killEvery: 1000, patienceMs: 2000 };
  const { findings } = await prove({ ...small, ...crowd, subject: 'naive' });
  expect(findings.map(({ wrong }) => wrong)).toContain('lost');
});
