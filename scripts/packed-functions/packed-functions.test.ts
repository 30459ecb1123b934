import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHealth } from '#contract/api/health.ts';
import { temporaryFolder } from '#support/local-site.ts';
import { project } from '../project.ts';
import { callPacked } from './call-packed.ts';
import { checks } from './calls.ts';
import { faultOf } from './fault-of.ts';
import { unzip } from './unzip.ts';

it('every function has a check, and every check has a function', async () => {
  const files = await readdir(project.functionSources);
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.replace('.ts', ''));
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(checks).sort()).toEqual(names.sort());
});

it("a packed function answers through the packer's entry point; one that throws does not", async () => {
  const folder = await temporaryFolder({
    'sources/echo.mjs': `export default async (request, { deploy, ip, waitUntil }) => {
      waitUntil(Promise.reject(new Error('later')));
      console.log('in the log');
      if (request.url.endsWith('/broken')) throw new Error('broken');
      const { context } = deploy;
      return Response.json({ context, ip, said: await request.text(), secret: process.env.SECRET, path: process.env.PATH ?? null });
    };
    export const config = { path: '/echo' };`,
    'sources/package.json': '{"type":"module"}',
  });
  const packed = await zipFunction(join(folder, 'sources/echo.mjs'), folder, { basePath: folder });
  const unpacked = join(folder, 'unpacked');
  await unzip(packed?.path ?? '', unpacked);
  const environment = { SECRET: 'kept', URL: 'https://one.example' };
  const call = { method: 'POST', path: '/echo', body: new TextEncoder().encode('Grüße') } as const;
  const answer = await callPacked(unpacked, call, environment);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { context: 'production', ip: '203.0.113.7', said: 'Grüße', secret: 'kept', path: null },
  ]);
  expect(answer.log).toContain('in the log');
  const broken = await callPacked(unpacked, { ...call, path: '/broken' }, environment).catch((error: unknown) => error);
  expect(faultOf({ status: 200, answers: /./ }, broken as Error)).toMatch(/^It ended without an answer\.[^]*broken/);
});

it('a file that is not a zip is refused, and nothing is written outside the folder', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.zip'), 'no zip');
  await expect(unzip(join(folder, 'a.zip'), join(folder, 'a'))).rejects.toThrow('is no zip file');
});

describe('an answer', () => {
  const answer = { status: 200, headers: {}, text: '{"success":true}', log: 'a line' };
  const healthy = { ...answer, text: '{"success":true,"storage":"ok","version":"1","build":"b"}' };

  it('is correct if status and contract match', () => {
    expect(faultOf({ status: 200, answers: readHealth }, healthy)).toBeNull();
    expect(faultOf({ status: 200, answers: /success/ }, answer)).toBeNull();
  });

  it.each([
    ['another status', { ...healthy, status: 503 }, /^Its status has to be 200\. It said: .*\na line$/],
    ['another shape', answer, /^Its answer is not as the contract has it \(storage\)\./],
    ['no JSON', { ...answer, text: '<p>' }, /^Its answer is no JSON\./],
  ])('with %s is wrong', (_, wrong, sentence) => {
    expect(faultOf({ status: 200, answers: readHealth }, wrong)).toMatch(sentence);
  });
});
