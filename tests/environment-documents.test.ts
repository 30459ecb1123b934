import { globSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { readEnvironment, whatToSet } from '#server/environment/environment.ts';
import { isFirstDeploy, repairFrom } from '#scripts/content-pull/source-address.ts';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Variables of other programs, not set for this one. */
const ofOtherPrograms = new Set(['ASTRO_TELEMETRY_DISABLED', 'NODE_ENV']);

/** The variables that a file of the product reads. */
function variablesIn(text: string): string[] {
  const direct = [...text.matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name = '']) => name);
  const taken = [...text.matchAll(/\{([^{}]*)\}(?:: Variables\b| = variables\b)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(':')[0] ?? ''),
  );
  const listed = [...text.matchAll(/const signsOfDeploy = \[([^\]]*)\]/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replaceAll("'", '')),
  );
  const inSchema = [...text.matchAll(/^ {2}([A-Z_]+): z\b/gm)].map(([, name = '']) => name);
  return [...direct, ...taken, ...listed, ...inSchema].filter((name) => /^[A-Z_]+$/.test(name));
}

const files = globSync('{scripts,src,netlify}/**/*.{ts,tsx,astro}', {
  cwd: root,
  exclude: (path) => path.includes('.build') || path.includes('.test.'),
});
const inCode = new Set([...files, 'astro.config.mjs'].flatMap((path) => variablesIn(read(path))));
for (const name of Object.keys(whatToSet)) inCode.add(name);
for (const name of ofOtherPrograms) inCode.delete(name);

/** The variables in the first column of the tables of a document. */
const rowsOf = (text: string): string[] => [...text.matchAll(/^\| *`([A-Z_]+)` *\|/gm)].map(([, name = '']) => name);

const deploying = read('docs/deploying.md');
const [ours = '', platforms = ''] = deploying.split('Netlify sets these itself.');
const [set, given] = [rowsOf(ours), rowsOf(platforms)];
const all = rowsOf(read('docs/architecture.md'));

it('every variable that the product reads is in docs/deploying.md or docs/architecture.md, and no other', () => {
  expect(inCode.size).toBeGreaterThan(12);
  expect([...new Set([...set, ...given, ...all])].sort()).toEqual([...inCode].sort());
});

it('what is set on Netlify is also in the table of docs/architecture.md, and includes what the server checks', () => {
  expect(set).toEqual(expect.arrayContaining(Object.keys(whatToSet)));
  expect(set.filter((name) => name !== 'LOCAL_SITE' && !all.includes(name))).toEqual([]);
  expect(given.filter((name) => set.includes(name) || all.includes(name))).toEqual([]);
});

it('what the deploy button asks for is documented, and placeholder texts left unchanged open nothing', () => {
  const { template } = parse(read('netlify.toml')) as { template: { environment: Record<string, string> } };
  const asked = template.environment;
  expect(set).toEqual(expect.arrayContaining(Object.keys(asked)));
  const { SESSION_SECRET, ADMIN_PASSWORD_HASH, ADMIN_USERNAME, wrong } = readEnvironment(asked);
  expect([SESSION_SECRET, ADMIN_PASSWORD_HASH, ADMIN_USERNAME]).toEqual([undefined, undefined, undefined]);
  expect([...wrong.keys()].sort()).toEqual(['ADMIN_PASSWORD_HASH', 'ADMIN_USERNAME', 'SESSION_SECRET']);
  expect(isFirstDeploy(asked)).toBe(true);
  expect(repairFrom(asked)).toBeNull();
});

it('the deploy button asks Netlify for a repository, and the sentence below it says which', () => {
  const readmeText = read('README.md');
  const links = [...readmeText.matchAll(/https:\/\/app\.netlify\.com\/start\/deploy\?repository=([^)\s]+)/g)];
  expect(links.map(([, repository]) => repository)).toEqual(['https://github.com/OWNER/REPOSITORY']);
  expect(readmeText).toContain('In its link, replace `OWNER/REPOSITORY` with the address of your copy');
});
