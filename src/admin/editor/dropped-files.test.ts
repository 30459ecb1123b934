import { syncContent, type DroppedDocument } from '#contract/api/admin-sync.ts';
import { describe, expect, it } from 'vitest';
import { callsFor, readFiles } from './dropped-files.ts';

const file = (name: string, ...parts: BlobPart[]) => ({ file: new File(parts, name), folder: '', isFolder: false });
const notes = async (...dropped: Parameters<typeof readFiles>[0]) =>
  (await readFiles(dropped)).refused.map(({ note }) => note);

describe('a file that was dropped', () => {
  it('is read as UTF-8, with or without a byte order mark, with any line ending', async () => {
    const { documents, refused } = await readFiles([
      file('one.md', '---\r\nid: é\r\n---\r\n'),
      file('two.md', new Uint8Array([0xef, 0xbb, 0xbf, 0x2d])),
      file('empty.md'),
    ]);
    expect(documents).toEqual([
      { name: 'one.md', text: '---\r\nid: é\r\n---\r\n' },
      { name: 'two.md', text: '-' },
      { name: 'empty.md', text: '' },
    ]);
    expect(refused).toEqual([]);
  });

  it.each([
    ['notes.txt', 'The file is neither Markdown nor JSON. Drop files whose names end in .md or .json.'],
    ['ESSAY.MD', 'The file is neither Markdown nor JSON. Drop files whose names end in .md or .json.'],
    [`${'a'.repeat(200)}.md`, 'The name is too long. Keep it to 200 characters.'],
  ])('named %s is refused', async (name, note) => {
    expect(await notes(file(name, 'text'))).toEqual([note]);
  });

  it('is refused if it is not UTF-8, is a folder, or is too large, even if only when encoded as JSON', async () => {
    const large = /^The file is too large: .* KB\. Keep it below 255 KB; pictures belong in the media library\.$/;
    expect(await notes(file('latin.md', new Uint8Array([0x2d, 0xe9])))).toEqual([
      'The file is not UTF-8 text. Save it in UTF-8 encoding.',
    ]);
    expect(await notes({ ...file('essays'), isFolder: true })).toEqual([
      'No file was found in this folder, or it could not be read.',
    ]);
    expect(await notes(file('large.md', 'a'.repeat(syncContent.bodyLimit)))).toEqual([expect.stringMatching(large)]);
    expect(await notes(file('lines.md', '\n'.repeat(200_000)))).toEqual([expect.stringMatching(large)]);
  });

  it('dropped twice counts once, and is refused if the texts differ', async () => {
    expect((await readFiles([file('a.md', 'one'), file('a.md', 'one')])).documents).toHaveLength(1);
    const { documents, refused } = await readFiles([file('a.md', 'one'), file('b.md', 'two'), file('a.md', 'other')]);
    expect(documents).toEqual([{ name: 'b.md', text: 'two' }]);
    expect(refused).toMatchObject([{ name: 'a.md', outcome: 'refused' }]);
  });

  it('with the same name in two folders is refused in both, as is a drawing, each with its path', async () => {
    const { documents, refused } = await readFiles([
      { ...file('faq.json', '{}'), folder: 'content/pages' },
      { ...file('faq.json', '{"a":1}'), folder: 'content/sections' },
      { ...file('a.svg', '<svg/>'), folder: 'content/figures' },
      { ...file('a.md', 'one'), folder: 'content/essays' },
    ]);
    expect(documents).toEqual([{ name: 'a.md', text: 'one' }]);
    expect(refused.map(({ name, note }) => [name, note.split('.')[0]]).sort()).toEqual([
      ['content/figures/a.svg', 'Drawings are files of the project'],
      ['content/pages/faq.json', 'Two files with this name are in different folders'],
      ['content/sections/faq.json', 'Two files with this name are in different folders'],
    ]);
    expect(refused.map(({ note }) => note).join(' ')).toMatch(/content\/figures\/.*content\/drawings\//);
  });
});

describe('documents', () => {
  const document = (name: string, id: string, length = 10): DroppedDocument => ({
    name,
    text: `---\nid: ${id}\n---\n${'a'.repeat(length)}`,
  });
  const namesOf = (calls: DroppedDocument[][]) => calls.map((call) => call.map(({ name }) => name));

  it('are sent in as few calls as their size allows, in order', () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => document(name, name, 100_000));
    expect(namesOf(callsFor(all))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(callsFor([])).toEqual([]);
    for (const documents of callsFor(all)) {
      const body = JSON.stringify({ dryRun: true, documents });
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(syncContent.bodyLimit);
    }
  });

  it('with the same id are sent in one call, so that the server sees the clash', () => {
    const all = [document('a', 'one', 100_000), document('b', 'two', 100_000), document('c', '"one"', 100_000)];
    expect(namesOf(callsFor(all))).toEqual([['a', 'c'], ['b']]);
  });

  it('with the same id are sent even if no single call can hold them', () => {
    const all = [document('a', 'one', 200_000), document('b', 'one', 200_000), document('c', 'two')];
    expect(namesOf(callsFor(all))).toEqual([['a'], ['b'], ['c']]);
  });
});
