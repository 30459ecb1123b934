import { expect, it, vi } from 'vitest';
import { CommandError } from '../command/command.ts';
import { isFirstDeploy, repairFrom, siteToBuildFrom, siteToPull } from './source-address.ts';

const siteToBuild = (from: string | undefined, variables: Readonly<Record<string, string>>, warned: string[] = []) =>
  siteToBuildFrom(from, variables, (sentence) => void warned.push(sentence));

it('a pull reads from --from, else SITE_URL, else the site on this machine', () => {
  const variables = { SITE_URL: 'https://one.example/', PORT: '9000' };
  expect(siteToPull('https://two.example/path?x', variables)).toBe('https://two.example');
  expect(siteToPull(undefined, variables)).toBe('https://one.example');
  expect(siteToPull(undefined, { SITE_URL: '', PORT: '9000' })).toBe('http://localhost:9000');
  expect(siteToPull(undefined, {})).toBe('http://localhost:8888');
});

it('a local build reads from no site, and a production build on Netlify from the site itself', () => {
  const netlify = { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://one.netlify.app' };
  expect(siteToBuild(undefined, { SITE_URL: 'https://one.example', URL: 'https://two.example' })).toBeNull();
  expect(siteToBuild(undefined, netlify)).toBe('https://one.netlify.app');
  expect(siteToBuild(undefined, { ...netlify, SITE_URL: 'https://one.example' })).toBe('https://one.example');
  expect(siteToBuild(undefined, { ...netlify, CONTEXT: 'deploy-preview' })).toBeNull();
  expect(() => siteToBuild(undefined, { NETLIFY: 'true', CONTEXT: 'production' })).toThrow('Set SITE_URL');
  const first = { NETLIFY: 'true', CONTEXT: 'production', FIRST_DEPLOY: 'yes' };
  expect(siteToBuild(undefined, first)).toBeNull();
  expect(siteToBuild('http://localhost:1', {})).toBe('http://localhost:1');
});

it('a build warns of an unusable SITE_URL and asks the site at the address that Netlify names', () => {
  const warned: string[] = [];
  const netlify = { NETLIFY: 'true', CONTEXT: 'production', SITE_URL: 'meridianforge.example' };
  expect(siteToBuild(undefined, { ...netlify, URL: 'https://one.netlify.app' }, warned)).toBe(
    'https://one.netlify.app',
  );
  expect(warned).toEqual([expect.stringMatching(/^SITE_URL is unusable .* Write SITE_URL as the address/)]);
  expect(() => siteToBuild(undefined, netlify)).toThrow('Set SITE_URL');
});

it('pages name the address that the build asked, whatever SITE_URL says', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('SITE_URL', 'meridianforge.example');
  vi.stubEnv('URL', 'https://one.netlify.app');
  const { default: config } = await import('../../astro.config.mjs');
  expect(config.site).toBe('https://one.netlify.app');
});

it.each(['', 'meridianforge.example', 'file:///etc/passwd', 'javascript:alert(1)', 'https://a:b@c.example'])(
  'refuses %j and says what to write',
  (from) => {
    expect(() => siteToPull(from, {})).toThrow(CommandError);
    expect(() => siteToBuild(from, {})).toThrow('Write --from as the address of the site');
  },
);

it('a site counts as not yet deployed only with FIRST_DEPLOY=yes', () => {
  expect([{ FIRST_DEPLOY: 'yes' }, { FIRST_DEPLOY: 'no' }, { FIRST_DEPLOY: '' }, {}].map(isFirstDeploy)).toEqual([
    ...[true, false, false, false],
  ]);
});

it('a repair reads from the named deploy, or from no site with REPAIR_FROM=files', () => {
  expect(repairFrom({ REPAIR_FROM: 'https://6f0--one.netlify.app/' })).toEqual({
    deploy: 'https://6f0--one.netlify.app',
  });
  expect(repairFrom({ REPAIR_FROM: 'files' })).toEqual({ deploy: null });
  expect([{}, { REPAIR_FROM: '' }].map(repairFrom)).toEqual([null, null]);
  for (const wrong of ['yes', 'Files', '6f0--one.netlify.app', 'file:///tmp/published.json', 'https://a:b@c.example'])
    expect(() => repairFrom({ REPAIR_FROM: wrong }), wrong).toThrow(/^Write REPAIR_FROM as the address of/);
});
