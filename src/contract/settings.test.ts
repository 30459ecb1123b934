import { describe, expect, test } from 'vitest';
import { readSources } from '#support/source-files.ts';
import { settings, type Setting } from './settings.ts';

const product = readSources('src', 'netlify').filter(({ path }) => !/\.test\.tsx?$/.test(path));
const isFound = (folder: RegExp, pattern: string): boolean =>
  product.some(({ path, text }) => folder.test(path) && new RegExp(pattern).test(text));

const isOfPages = /^src\/(layouts|sections|pages|markup)\//;

/** For each way of reading a setting: whether the sources contain that read. */
const ways: Record<string, (setting: Setting) => boolean | null> = {
  'pages are built with it': ({ built, key }) =>
    built ? isFound(isOfPages, `\\bsite\\.${built === 'settings' ? `settings\\.${key}` : built}\\b`) : null,
  'visitors get it at once': ({ live }) =>
    live
      ? isFound(isOfPages, `data-live(-text)?="${live}"`) || isFound(/^src\/browser\/(live|show)-site/, `\\b${live}\\b`)
      : null,
  'functions decide by it': ({ decides, key }) =>
    decides
      ? isFound(
          /^netlify\/server\//,
          `\\b(readSwitch|rememberedSwitch|onSince)\\([^)]*'${key}'\\)|\\bisOn\\([^;]*'${key}'`,
        )
      : null,
  'it switches another': ({ key }) => (settings.some((setting) => setting.while === key) ? true : null),
};

describe.each(settings.map((setting) => [setting.key, setting] as const))('%s', (_, setting) => {
  const said = Object.entries(ways).flatMap(([way, isTrue]) => {
    const answer = isTrue(setting);
    return answer === null ? [] : [{ way, answer }];
  });

  test('has a reader', () => {
    expect(said).not.toEqual([]);
  });

  test.each(said)('is read as the list says: $way', ({ answer }) => {
    expect(answer).toBe(true);
  });
});

test('a setting that shows or hides another is a switch', () => {
  const gates = settings.flatMap(({ while: gate }) => gate ?? []);
  expect(gates.map((gate) => settings.find(({ key }) => key === gate)?.type)).toEqual(gates.map(() => 'boolean'));
});
