import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partOf } from '#contract/content/part.ts';
import { everyBand, pageContent } from '#support/page-of-bands.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from './problems.ts';
import { readContent } from './read-files.ts';

/** Matches part of a text. Vitest types its matchers as `any`. */
const text = (part: string): unknown => expect.stringContaining(part);

const own = fileURLToPath(new URL('../../../../content', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(own, folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

const editJson = (path: string, change: (data: Record<string, unknown>) => void): Promise<void> =>
  edit(path, (json) => {
    const data = JSON.parse(json) as Record<string, unknown>;
    change(data);
    return JSON.stringify(data, null, 2);
  });

async function failure(): Promise<ContentError> {
  const error: unknown = await readContent(folder).catch((reason: unknown) => reason);
  if (error instanceof ContentError) return error;
  throw new Error('The content was read without a problem.');
}

const essay = (fields: string, body = 'A paragraph.'): string => `---\n${fields}\n---\n\n${body}\n`;

const fields = [
  'id: one',
  'title: One',
  'status: draft',
  'createdAt: 2026-03-14T09:00:00Z',
  'subtitle: A subtitle',
  'categories: [Payments]',
  'tags: []',
  'excerpt: An excerpt.',
  'author: A Person',
  'readTime: 3',
];

describe('the content of the site', () => {
  it('is read in full, with live projects first, then by id, and essays newest first', async () => {
    const content = await readContent(own);
    expect(content.projects.map(({ id }) => id)).toEqual([2, 5, 1, 3, 4, 6, 7, 8, 9, 10]);
    expect(partOf(content.parts, 'quiz').questions).toHaveLength(5);
    expect(partOf(content.parts, 'books').categories.map(({ books }) => books.length)).toEqual([3, 3, 3, 3, 3]);
    const dates = content.essays.map(({ publishedAt, createdAt }) => publishedAt ?? createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('takes the slug of an essay from its file name and its body from below the frontmatter', async () => {
    await writeFile(join(folder, 'essays/a-new-one.md'), essay(fields.join('\r\n'), '## First\r\n\r\nText.\r\n'));
    const { essays } = await readContent(folder);
    expect(essays.find(({ slug }) => slug === 'a-new-one')).toMatchObject({
      id: 'one',
      publishedAt: null,
      content: { subtitle: 'A subtitle', body: '## First\n\nText.' },
    });
  });
});

describe('reading content that breaks its schema', () => {
  it('names the file, the field, what is wrong and what to write, for all files at once', async () => {
    await editJson('projects/afriprize.json', (data) => {
      data.colour = 'red';
      data.role = undefined;
      data.metrics = [{ label: 'Users', value: '21000', suffix: '+', description: 'People.', color: 'clay' }];
    });
    await edit('essays/count-the-round-trips.md', (source) => source.replace('status: published', 'status: live'));
    const { message } = await failure();
    expect(message).toContain('The content has 4 problems.');
    expect(message).toContain(
      'content/essays/count-the-round-trips.md\n  line 4, status is "live". Write one of: draft, published, archived.',
    );
    expect(message).toContain('content/projects/afriprize.json\n');
    expect(message).toContain('  line 1, role is missing. Write what the company does in it.');
    expect(message).toMatch(/ {2}line \d+, metrics\[0\]\.value is "21000"\. Write a number, without separators\./);
    expect(message).toMatch(
      / {2}line \d+, colour is not a field of this file\. Remove it .* the fields are: id, slug, title/,
    );
  });

  it('names the field of a band, and says what to write there', async () => {
    const page = { slug: 'careers', title: 'Careers', ...pageContent };
    const write = (bands: readonly object[]) =>
      writeFile(join(folder, 'pages/careers.json'), JSON.stringify({ ...page, bands: [...everyBand, ...bands] }));
    await write([]);
    expect((await readContent(folder)).pages.find(({ slug }) => slug === 'careers')?.bands).toEqual(everyBand);
    const at = `bands[${everyBand.length}]`;
    const found = async (band: object) => {
      await write([band]);
      return (await failure()).problems.map(({ file: _, line: __, column: ___, ...problem }) => problem);
    };
    expect(await found({ kind: 'carousel', id: 'a' })).toEqual([
      { field: `${at}.kind`, wrong: 'is "carousel"', instead: text('Write one of these kinds: statement, prose') },
    ]);
    expect(await found({ kind: 'figures', id: 'a', heading: 'A', items: [{ label: 'B' }] })).toEqual([
      { field: `${at}.items[0].value`, wrong: 'is missing', instead: text('Write the figure as it is shown') },
    ]);
    expect(await found({ kind: 'prose', id: 'a', body: 'A.\n\n![B](//elsewhere.example/b.png)' })).toEqual([
      {
        field: `${at}.body`,
        wrong: text('holds Markdown whose line 3 shows a picture of another site'),
        instead: text('Upload it'),
      },
    ]);
    expect(await found({ kind: 'cards', id: 'a', heading: 'A', section: 'perks' })).toEqual([
      {
        field: `${at}.section`,
        wrong: 'is "perks", and there is no content/sections/perks.json',
        instead: text('Write that file'),
      },
    ]);
  });

  it('fails without a stack, which would point to code', async () => {
    await rm(join(folder, 'quiz.json'));
    const error = await failure();
    expect(error.stack).toBeUndefined();
    expect(error.problems).toEqual([{ file: 'content/quiz.json', wrong: 'is missing', instead: text('Write it') }]);
  });

  it.each([
    ['a comma too many', '{\n  "slug": "faq",\n}', 3],
    ['a text without quotes', '{\n  "slug": faq\n}', 2],
    ['two documents', '{}\n{}', 2],
    ['an end that is missing', '{\n  "slug": "faq"\n', 2],
    ['nothing', '', 1],
  ])('names the line of a JSON error: %s', async (_, json, line) => {
    await writeFile(join(folder, 'sections/faq.json'), json);
    const { problems } = await failure();
    expect(problems).toMatchObject([{ file: 'content/sections/faq.json', line, wrong: text('is not JSON: ') }]);
  });

  it('names the line of a YAML error', async () => {
    await writeFile(join(folder, 'essays/one.md'), essay('id: one\ntitle: One: two'));
    const { problems } = await failure();
    expect(problems).toMatchObject([{ line: 3, instead: text('quotes') }]);
  });

  it.each([
    ['no frontmatter', 'Text.'],
    ['frontmatter without an end', '---\nid: one\n'],
  ])('says how an essay with %s must start', async (_, source) => {
    await writeFile(join(folder, 'essays/one.md'), source);
    const { problems } = await failure();
    expect(problems).toMatchObject([{ file: 'content/essays/one.md', line: 1, instead: text('---') }]);
  });

  it('asks for the body of an essay that has none', async () => {
    await writeFile(join(folder, 'essays/one.md'), essay(fields.join('\n'), ''));
    expect((await failure()).message).toContain('body is missing. Write the essay in Markdown below the frontmatter.');
  });

  it.each([
    ['a picture of another site', '\n\nOne.\n\n![a](//b.example/c.png)', 18],
    ['an address with a backslash', 'One.\n[a](/\\b.example)', 15],
    ['more than is rendered', `One.\n\n${'> '.repeat(101)}`, 16],
  ])('names the line of the file at which a body has %s', async (_, body, line) => {
    await writeFile(join(folder, 'essays/one.md'), essay(fields.join('\n'), body));
    const { problems, message } = await failure();
    expect(problems).toMatchObject([{ file: 'content/essays/one.md', line }]);
    expect(message).toContain(`  line ${line} `);
  });

  it('asks for quotes where YAML read a text as a number', async () => {
    await writeFile(join(folder, 'essays/one.md'), essay(fields.join('\n').replace('title: One', 'title: 1984')));
    expect((await failure()).message).toContain('title is the number 1984. Put it in quotes. Write the title.');
  });

  it('refuses a file name that cannot be an address, and a file that would never be read', async () => {
    await writeFile(join(folder, 'essays/My Essay.md'), essay(fields.join('\n')));
    await writeFile(join(folder, 'projects/notes.txt'), '');
    await writeFile(join(folder, 'projects/.hidden'), '');
    const { problems } = await failure();
    expect(problems.map(({ file, wrong }) => `${file} ${wrong}`)).toEqual([
      'content/essays/My Essay.md has a name that cannot be an address',
      'content/projects/notes.txt is not read',
    ]);
  });

  it('refuses a slug that differs from the file name', async () => {
    await editJson('sections/faq.json', (data) => {
      data.slug = 'questions';
    });
    expect((await failure()).message).toContain('slug is "questions". Write "faq", or rename the file');
  });

  it('refuses duplicate ids and slugs, and names the files that have them', async () => {
    await editJson('projects/osusu.json', (data) => {
      data.id = 1;
    });
    await writeFile(join(folder, 'essays/one.md'), essay(fields.join('\n')));
    await writeFile(join(folder, 'essays/two.md'), essay(fields.join('\n')));
    await edit('books.json', (source) => source.replace('"id": 2,', '"id": 1,'));
    const { message } = await failure();
    expect(message).toMatch(/projects\/osusu\.json\n {2}id is 1, which content\/projects\/\S+\.json already has/);
    expect(message).toContain('content/essays/two.md\n  id is "one", which content/essays/one.md already has');
    expect(message).toContain(
      'categories[0].books[1].id is the number 1. Another book has this number. Write a value that is not used yet.',
    );
  });

  it('refuses bytes that are not UTF-8', async () => {
    await writeFile(join(folder, 'sections/faq.json'), Uint8Array.of(0x22, 0xff, 0x22));
    expect((await failure()).message).toContain('the file is not UTF-8 text. Save it in UTF-8 encoding.');
  });
});
