import { reportBuild, type BuildReport } from '#contract/api/build-report.ts';
import { configureSignIn } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { storedSite } from '#support/stored-site.ts';
import { beforeEach, expect, test } from 'vitest';
import { credentialsAt } from '../auth/credentials.ts';
import { buildLogOf } from '../build/build-log.ts';
import { signReport } from '../build/report-signature.ts';
import { handleBuildReport } from './build-report.ts';

let site: Awaited<ReturnType<typeof storedSite>>;
const call = (json: object) =>
  callFunction(handleBuildReport, apiRequest(reportBuild.path, { json }), callContext({ deploy: site.deploy }));
const reportOf = (changes: Partial<BuildReport> = {}): BuildReport => ({
  context: site.deploy.context,
  startedAt: 1_000,
  endedAt: 2_000,
  failure: { sentence: 'Why.', file: 'content/site.json', item: null },
  ...changes,
});
const signed = (report: BuildReport) => {
  const credentials = credentialsAt({ host: 'localhost', ip: '127.0.0.1', deployContext: report.context });
  if (!credentials) throw new Error('Nobody can sign in here.');
  return { ...report, signature: signReport(report, credentials) };
};

beforeEach(async () => {
  captureLog();
  configureSignIn();
  site = await storedSite();
});

test('a report signed by the site’s own build is recorded', async () => {
  expect((await call(signed(reportOf()))).status).toBe(200);
  expect((await buildLogOf(site.deploy.context).read()).build).toMatchObject({
    error: 'Why.',
    problem: { file: 'content/site.json' },
  });
});

test.each<[what: string, report: () => object]>([
  ['without the secret', () => ({ ...reportOf(), signature: 'a'.repeat(64) })],
  ['changed on its way', () => ({ ...signed(reportOf()), failure: null })],
  ['of another deploy context', () => signed(reportOf({ context: 'deploy-preview' }))],
])('a report %s is refused and not recorded', async (_, report) => {
  const { status, text } = await call(report());
  expect([status, text]).toEqual([403, expect.stringContaining('was not signed by the builder of this site')]);
  expect((await buildLogOf(site.deploy.context).read()).build).toBeNull();
});
