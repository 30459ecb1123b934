import { syncContent } from '#contract/api/admin-sync.ts';
import { problem } from '#contract/problem.ts';
import { essayFile } from '#support/content-folder.ts';
import { essayDraft, projectContent } from '#support/content-drafts.ts';
import { pageContent } from '#support/page-of-bands.ts';
import { captureLog } from '#support/function-calls.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

// A bundle inlines the files when it is built; here they are read from the test's folder.
vi.mock('../content/files/built-in.ts', async () => {
  const { keptContent } = await import('../content/files/kept-content.ts');
  const { contentRoot, picturesBeside } = await import('#support/content-folder.ts');
  const read = () => keptContent(contentRoot.path);
  return {
    builtIn: read,
    builtInContent: read,
    builtInPictures: async () => (await picturesBeside()).known,
  };
});

let site: Awaited<ReturnType<typeof syncedSite>>;
const doc = (name: string, text = essayFile()) => ({ name, text });

beforeEach(async () => {
  captureLog();
  site = await syncedSite();
});

/** The refusals of a call, by file name. */
const refusalOf = async (...documents: { name: string; text: string }[]) => {
  const { status, body } = await site.send('POST', syncContent.path, { documents });
  const { message, fields } = problem.parse(body);
  return { status, message, fields };
};

describe('a dropped file', () => {
  test('becomes an item, is shown at once, and changes nothing when it is dropped again', async () => {
    const { message, files } = await site.drop(doc('test.md'));
    expect([message, files]).toEqual([
      '1 imported',
      [expect.objectContaining({ name: 'test.md', outcome: 'imported', slug: 'test', title: 'A test', rev: 1 })],
    ]);
    expect(await site.visit('test')).toMatchObject({
      title: 'A test',
      content: { body: 'First.\n\nSecond.\n\nThird.' },
    });
    expect((await site.drop(doc('test.md'))).message).toBe('No change');
    expect(await site.revisions()).toBe(1);
  });

  test('reports in a dry run what it would do, and writes nothing', async () => {
    const { message, dryRun } = await site.sync({ dryRun: true, documents: [doc('test.md')] });
    expect([message, dryRun, await site.revisions()]).toEqual(['Dry run: 1 imported', true, 0]);
  });

  test('is imported with warnings for its author, each with line and column', async () => {
    const { files } = await site.drop(doc('test.md', essayFile({}, 'One [a](javascript:b)\n## Two')));
    const line = essayFile().split('\n').indexOf('First.') + 1;
    expect(files).toEqual([
      expect.objectContaining({
        outcome: 'imported',
        warnings: [
          expect.objectContaining({
            line,
            column: 5,
            message: expect.stringContaining('shows without its link') as string,
          }),
          expect.objectContaining({
            line: line + 1,
            column: 1,
            message: expect.stringContaining('Put an empty line above') as string,
          }),
        ],
      }),
    ]);
  });

  test.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['empty lines at its end', (text: string) => `${text}\n\n \n`],
    ['no line end at its end', (text: string) => text.trimEnd()],
  ])('counts as unchanged with %s', async (_, change) => {
    await site.drop(doc('test.md'));
    expect((await site.drop(doc('test.md', change(essayFile())))).message).toBe('No change');
  });

  test('is merged with edits from the admin, and conflicts if they overlap', async () => {
    await site.drop(doc('test.md'));
    await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird, by me.' });
    expect((await site.drop(doc('test.md', essayFile({}, 'First, dropped.\n\nSecond.\n\nThird.')))).message).toBe(
      '1 merged',
    );
    expect((await site.itemOf('test')).content).toMatchObject({ body: 'First, dropped.\n\nSecond.\n\nThird, by me.' });
    expect(await site.visit('test')).toMatchObject({ content: { body: 'First.\n\nSecond.\n\nThird, by me.' } });
    const { message, files } = await site.drop(
      doc('test.md', essayFile({}, 'First, dropped.\n\nSecond.\n\nThird, again.')),
    );
    expect(message).toBe('No change, 1 conflict');
    expect(files[0]?.conflicts).toEqual([
      { key: 'content.body#1', kind: 'paragraphs', base: 'Third.', file: 'Third, again.', item: 'Third, by me.' },
    ]);
  });

  test('with another name is the same essay under another slug', async () => {
    await site.drop(doc('test.md'));
    const { message, files } = await site.drop(doc('renamed.md'));
    expect([message, files[0]?.renamedFrom]).toEqual(['1 updated', 'test']);
    expect((await site.visit('renamed'))?.title).toBe('A test');
    // The old address leads to the new one.
    expect(await site.visit('test')).toMatchObject({ slug: 'renamed' });
  });

  test('at the slug of an item written in the admin conflicts in everything that differs', async () => {
    const { content } = await site.create(essayDraft({ slug: 'test', title: 'Mine', status: 'published' }));
    const { files } = await site.drop(doc('test.md', essayFile({ author: 'Ada Meridian' })));
    const keys = files[0]?.conflicts?.map(({ key }) => key) ?? [];
    expect(keys).toEqual(expect.arrayContaining(['title', 'createdAt', 'content.body#1', 'content.subtitle']));
    expect(keys).not.toContain('content.author');
    expect(await site.itemOf('test')).toMatchObject({ title: 'Mine', content, rev: 1 });
  });

  test('is never orphaned by a sync of the files of the site, which leaves dropped items alone', async () => {
    await site.sync();
    await site.drop(doc('test.md'));
    expect(await site.messageOf()).toBe('No change');
    await site.files.write('essays/test.md', essayFile());
    expect(await site.messageOf()).toBe('1 matched');
    await site.files.remove('essays/test.md');
    expect(await site.messageOf()).toBe('No change, 1 orphaned');
  });

  test.each(['before', 'after'])(
    'that edits a file of the site takes precedence over it, %s the first sync',
    async (when) => {
      await site.files.write('essays/test.md', essayFile());
      if (when === 'after') await site.sync();
      await site.drop(doc('test.md', essayFile({ title: 'Dropped' })));
      await site.sync();
      expect(await site.reportOf('content/essays/test.md')).toMatchObject({ outcome: 'kept' });
      expect(await site.itemOf('test')).toMatchObject({ title: 'Dropped', status: 'published' });
      await site.files.write('essays/test.md', essayFile({ title: 'Dropped' }));
      expect(await site.messageOf()).toBe('1 matched');
      await site.files.write('essays/test.md', essayFile({ title: 'Edited' }));
      expect(await site.messageOf()).toBe('1 updated');
    },
  );

  test('stays deleted if its item was', async () => {
    await site.drop(doc('test.md'));
    await site.remove('test');
    expect((await site.drop(doc('test.md', essayFile({ title: 'Other' })))).message).toBe('No change, 1 deleted');
    expect(await site.all()).toEqual([]);
  });
});

describe('a bad file', () => {
  const rest = 'The schema of an essay.';
  test.each<[what: string, name: string, text: string, line: number | undefined, words: string]>([
    ['is empty', 'a.md', '', 1, 'Start the file with a line ---'],
    ['has no frontmatter', 'a.md', `# A title\n\n${rest}\n`, 1, 'Start the file with a line ---'],
    ['never ends its frontmatter', 'a.md', 'id: a\n'.padStart(10, '---\n'), 1, 'End it with a line ---.'],
    ['is no YAML', 'a.md', essayFile({ title: 'A: "b' }), 3, 'is not YAML'],
    ['names one field twice', 'a.md', essayFile().replace('title:', 'id:'), 3, 'says id again. Keep one of the two.'],
    ['lacks a field', 'a.md', essayFile().replace(/title: .*\n/, ''), 1, 'title is missing. Write the title.'],
    ['has an empty field', 'a.md', essayFile({ author: '""' }), 11, 'author is empty. Write the name of the author.'],
    [
      'has a field that there is none of',
      'a.md',
      essayFile({ colour: 'red' }),
      13,
      'colour is not a field of this file',
    ],
    [
      'has a field of JavaScript’s',
      'a.md',
      essayFile({ __proto__x: '1' }).replace('__proto__x', '__proto__'),
      13,
      '__proto__ is not a field',
    ],
    [
      'has a wrong entry in a list',
      'a.md',
      essayFile({ tags: '\n  - a\n  - ""' }),
      11,
      'tags[1] is empty. Write a tag.',
    ],
    ['has a wrong date', 'a.md', essayFile({ createdAt: 'yesterday' }), 6, 'Write a day such as 2026-03-14'],
    ['has a wrong status', 'a.md', essayFile({ status: 'live' }), 4, 'Write one of: draft, published, archived.'],
    ['has a number that is none', 'a.md', essayFile({ readTime: '.inf' }), 12, 'Write whole minutes.'],
    ['is a list', 'a.md', `---\n- a\n---\n\n${rest}\n`, 1, 'Write a group of fields.'],
    [
      'says nothing below the frontmatter',
      'a.md',
      essayFile({}, ''),
      13,
      'Write the essay in Markdown below the frontmatter.',
    ],
    ['has an empty title', 'a.md', essayFile({ title: '' }), 3, 'title is empty. Write the title.'],
    ['has another name', 'a.txt', essayFile(), undefined, 'Drop files whose names end in .md or .json.'],
    ['is JSON of nothing here', 'a.json', '{ "slug": "a", "title": "A" }', 1, 'a page has slug, title, description'],
    ['is no JSON', 'a.json', '{\n  "slug": "a",\n}', 3, 'is not JSON'],
    ['has no name', '.md', essayFile(), undefined, 'has a name that cannot be an address'],
    ['has a name with a folder', 'essays/a.md', essayFile(), undefined, 'has a name that cannot be an address'],
    ['has a name with spaces', 'My Essay.md', essayFile(), undefined, 'lower-case letters and digits'],
    ['has a name that climbs', '../../a.md', essayFile(), undefined, 'has a name that cannot be an address'],
    ['is no text', 'a.md', `---\n\uFFFD\u0000`, undefined, 'Save it in UTF-8 encoding.'],
    [
      'grows beyond all memory',
      'a.md',
      `---\na: &a [x, x]\n${'bcdefgh'.replaceAll(
        /./g,
        (name, at: number) =>
          `${name}: &${name} [${Array(9)
            .fill(`*${'abcdefg'.charAt(at)}`)
            .join(', ')}]\n`,
      )}---\n\n${rest}`,
      2,
      'Write the values themselves.',
    ],
    ['shows a picture of another site', 'a.md', essayFile({}, 'One.\n\n![a](https://b.example)'), 17, 'media library'],
    ['is longer than an essay', 'a.md', essayFile({}, `One.\n\n${'b'.repeat(64_000)}`), 17, 'shorten it'],
    ['nests quotes too deep', 'a.md', essayFile({}, `One.\n\n${'> '.repeat(101)}`), 17, 'Nest quotes'],
    ['nests without end', 'a.md', `---\na: ${'['.repeat(7_000)}\n---\n\n${rest}`, 2, 'is not YAML'],
  ])('that %s is refused with its name, the line and what to write', async (_, name, text, line, words) => {
    const { status, message, fields } = await refusalOf({ name, text });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [name]]);
    expect(message.startsWith(`${name}: `)).toBe(true);
    expect(message).toContain(words);
    expect(/Line (\d+):/.exec(message)?.[1]).toBe(line === undefined ? undefined : String(line));
    expect(await site.revisions()).toBe(0);
  });

  test('among good ones is reported, and the good ones are imported', async () => {
    const { message, files } = await site.drop(
      doc('good.md'),
      doc('bad.md', essayFile({ id: 'bad', readTime: 'long' })),
    );
    expect(message).toBe('1 imported, 1 refused');
    expect(files.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['good.md', 'imported'],
      ['bad.md', 'refused'],
    ]);
    expect(files[1]?.problems).toEqual([
      { line: 12, field: 'readTime', message: 'Line 12: readTime is "long". Write whole minutes.' },
    ]);
    expect((await site.all()).map(({ slug }) => slug)).toEqual(['good']);
  });

  test('with hundreds of unknown fields lists fifty, and how many more there are', async () => {
    const unknown = Array.from({ length: 300 }, (_, at) => `field${at}: x`).join('\n');
    const { message } = await refusalOf(doc('a.md', essayFile().replace('---\n', `---\n${unknown}\n`)));
    expect(message.match(/is not a field of this file/g)).toHaveLength(50);
    expect(message).toContain('Line 52: field50 and 249 more are wrong too. Fix those above first.');
  });

  test('whose frontmatter is too long is refused with the line number', async () => {
    const { message } = await refusalOf(doc('a.md', essayFile().replace('---\n', `---\n# ${'x'.repeat(8_000)}\n`)));
    expect(message).toContain('a.md: Line 2: the text makes the frontmatter too long. Keep it to 8000 characters');
  });

  test('with the id of another dropped file is refused, as is the other, and both are named', async () => {
    const { status, fields } = await refusalOf(doc('one.md'), doc('two.md'));
    expect(status).toBe(400);
    expect(fields).toEqual({
      'one.md': 'Line 2: id is "essay-test", which two.md already has. Write an id that is not used yet.',
      'two.md': 'Line 2: id is "essay-test", which one.md already has. Write an id that is not used yet.',
    });
  });

  test('with the id of a file of the site is refused, and so is one with its slug and another id', async () => {
    await site.files.write('essays/test.md', essayFile());
    expect((await refusalOf(doc('other.md'))).message).toContain('which content/essays/test.md already has');
    expect((await refusalOf(doc('test.md', essayFile({ id: 'other' })))).message).toContain(
      'but content/essays/test.md has "essay-test". Write that id to change the essay',
    );
  });

  test('dropped twice is refused if the texts differ, and otherwise counts once', async () => {
    const { fields } = await refusalOf(doc('test.md'), doc('test.md', essayFile({ title: 'Other' })));
    expect(fields?.['test.md']).toContain('was dropped twice, with different texts');
    expect((await site.drop(doc('test.md'), doc('test.md'))).files).toHaveLength(1);
  });
});

describe('an essay with only a title and a text', () => {
  const few = { name: 'few-words.md', text: '---\ntitle: Few words\n---\n\nA sentence about a market at night.\n' };

  test('is imported without the fields it lacks, for which visitors get defaults', async () => {
    expect((await site.drop(few)).message).toBe('1 imported');
    const item = await site.itemOf('few-words');
    expect([item.status, item.content]).toEqual(['published', { body: 'A sentence about a market at night.' }]);
    expect((await site.visit('few-words'))?.content).toEqual({
      subtitle: '',
      categories: [],
      tags: [],
      excerpt: 'A sentence about a market at night.',
      author: 'Meridian Forge',
      readTime: 1,
      body: 'A sentence about a market at night.',
    });
    expect((await site.drop(few)).message).toBe('No change');
    const changed = { ...few, text: few.text.replace('night', 'noon') };
    expect((await site.drop(changed)).message).toBe('1 updated');
    expect((await site.itemOf('few-words')).createdAt).toBe(item.createdAt);
  });

  test('takes its slug from its file name', async () => {
    const test = { name: 'test.md', text: few.text };
    expect((await site.drop(test)).files[0]).toMatchObject({ outcome: 'imported', slug: 'test' });
  });
});

describe('a JSON file', () => {
  const project = (changes: object = {}) => ({
    name: 'osei-freight.json',
    text: JSON.stringify({ ...projectContent, slug: 'osei-freight', title: 'Osei Freight', ...changes }, null, 2),
  });

  test('is recognised by its fields, imported, and recognised again', async () => {
    const section = { slug: 'steps', title: 'Steps', items: [{ title: 'One', text: 'Listen.' }] };
    const dropped = await site.drop(project(), { name: 'steps.json', text: JSON.stringify(section) });
    expect(dropped.files.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['project', 'imported'],
      ['section', 'imported'],
    ]);
    expect((await site.drop(project({ role: 'Owner' }))).message).toBe('1 updated');
  });

  test('with mistakes is refused with the line of each', async () => {
    const { message } = await refusalOf(project({ yearStarted: 'then', role: undefined }));
    expect(message).toMatch(/Line 6: yearStarted is "then"\..* Line 1: role is missing\./);
  });

  test('with the id of another project is refused at that line', async () => {
    const { message } = await refusalOf(project({ id: 1 }));
    expect(message).toMatch(/Line 2: id is "1", which content\/projects\/.* already has/);
  });

  test('that shows a missing section is refused, since no build could show it', async () => {
    const bands = [{ kind: 'cards', id: 'a', heading: 'A', section: 'nowhere' }];
    const page = { slug: 'careers', title: 'Careers', ...pageContent, bands };
    const { status, message } = await refusalOf({ name: 'careers.json', text: JSON.stringify(page, null, 2) });
    expect([status, message]).toEqual([400, expect.stringMatching(/Line \d+: bands\.0\.section/)]);
  });
});

describe('the body of the call', () => {
  test.each<[what: string, body: unknown, status: number]>([
    ['an unknown field', { force: true }, 400],
    ['no files', { documents: [] }, 400],
    ['a file without a text', { documents: [{ name: 'a.md' }] }, 400],
    ['a file with more than name and text', { documents: [{ ...doc('a.md'), path: '/' }] }, 400],
    ['a name of 201 characters', { documents: [doc('x'.repeat(201))] }, 400],
    ['201 files', { documents: Array.from({ length: 201 }, (_, n) => doc(`a-${n}.md`, '')) }, 400],
    ['a dryRun that is neither', { dryRun: 'yes' }, 400],
    ['a list', [], 400],
    ['null', null, 400],
    ['more than 256 KB', { documents: [doc('a.md', essayFile({}, 'x'.repeat(256 * 1024)))] }, 413],
  ])('with %s is refused', async (_, body, status) => {
    expect((await site.send('POST', syncContent.path, body)).status).toBe(status);
    expect(await site.revisions()).toBe(0);
  });

  test('may be missing or empty', async () => {
    const first = await site.messageOf();
    expect(first).toMatch(/^\d+ imported$/);
    expect(await site.messageOf({})).toBe('No change');
    expect(await site.messageOf({ dryRun: false })).toBe('No change');
  });
});

test('a file with an essay of 3,000 paragraphs is merged in less than two seconds', async () => {
  const paragraphs = Array.from({ length: 3_000 }, (_, n) => `${n} ${'word '.repeat(2)}`.trim());
  await site.drop(doc('test.md', essayFile({}, paragraphs.join('\n\n'))));
  await site.saveContent('test', { body: paragraphs.with(0, 'Mine').join('\n\n') });
  const start = performance.now();
  const dropped = await site.drop(doc('test.md', essayFile({}, paragraphs.with(-1, 'Theirs').join('\n\n'))));
  expect([dropped.message, performance.now() - start < 2_000]).toEqual(['1 merged', true]);
});
