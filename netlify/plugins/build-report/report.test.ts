import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BuildFailure } from '#contract/api/build-report.ts';
import { buildLogOf } from '#server/build/build-log.ts';
import { handleBuildReport } from '#server/handlers/build-report.ts';
import { project } from '#scripts/project.ts';
import { configureSignIn } from '#support/administrator.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { useLocalBlobs } from '#support/local-blobs.ts';
import { answeringSite } from '#support/published-site.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onError, onPreBuild, onSuccess } from './index.js';

useLocalBlobs();

const deploy = { context: 'production', id: 'a1b2c3' };
let statuses: number[];
const record = () => buildLogOf(deploy.context).read();

/** The served site: the function that takes reports, over real HTTP, and its storage. */
async function servedSite(): Promise<string> {
  return answeringSite((incoming, response) => {
    const read = async () => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const json: unknown = JSON.parse(body);
      const { status } = await callFunction(
        handleBuildReport,
        apiRequest(incoming.url ?? '', { json }),
        callContext({ deploy }),
      );
      statuses.push(status);
      response.writeHead(status).end();
    };
    void read();
  });
}

beforeEach(async () => {
  captureLog();
  statuses = [];
  configureSignIn();
  await buildLogOf(deploy.context).change(() => ({ request: null, call: null, build: null }));
  vi.stubEnv('CONTEXT', 'production');
  vi.stubEnv('SITE_URL', await servedSite());
});

afterEach(() => rm(project.buildFailure, { force: true }));

const said = async (failure: BuildFailure) => {
  await mkdir(dirname(project.buildFailure), { recursive: true });
  await writeFile(project.buildFailure, JSON.stringify(failure));
};

test('a build on Netlify reports its start and its success to the site', async () => {
  await onPreBuild();
  expect((await record()).build).toMatchObject({ endedAt: null, error: null });
  await onSuccess();
  const { build, durations } = await record();
  expect([build?.error, typeof build?.endedAt, durations?.length]).toEqual([null, 'number', 1]);
});

test('a build with an unusable SITE_URL reports to the address that Netlify names, and warns', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('URL', process.env['SITE_URL']);
  vi.stubEnv('SITE_URL', 'meridianforge.example');
  await onPreBuild();
  expect((await record()).build).toMatchObject({ endedAt: null, error: null });
  expect(warned.mock.calls).toEqual([[expect.stringContaining('SITE_URL is unusable')]]);
});

test("a failed build reports the build command's error, and the item it is about", async () => {
  await onPreBuild();
  await said({ sentence: 'bands is empty. Add one.', file: null, item: { type: 'page', slug: 'about' } });
  await onError({ error: new Error('Command failed with exit code 1: npm run build') });
  expect((await record()).build).toMatchObject({
    error: 'bands is empty. Add one.',
    problem: { file: null, item: { type: 'page', slug: 'about' } },
  });
});

test("a build that fails elsewhere reports Netlify's error, and nothing left over from an earlier build", async () => {
  await said({ sentence: 'Of an earlier build.', file: null, item: null });
  await onPreBuild();
  await onError({ error: new Error('The deploy could not be finished.') });
  expect((await record()).build?.error).toBe('The deploy could not be finished.');
});

test("a preview's build reports nothing to production", async () => {
  vi.stubEnv('CONTEXT', 'deploy-preview');
  await onPreBuild();
  await onError({ error: new Error('Why.') });
  expect([statuses, (await record()).build]).toEqual([[], null]);
});

test('an unreachable site or a missing secret does not fail a build, but causes a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('SESSION_SECRET', '');
  await onPreBuild();
  configureSignIn();
  vi.stubEnv('SITE_URL', 'http://127.0.0.1:1');
  await onError({ error: new Error('Why.') });
  expect(warned.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining('SESSION_SECRET and ADMIN_PASSWORD_HASH are not set for builds'),
    expect.stringContaining('could not be reported'),
  ]);
});
