import { expect, test } from 'vitest';
import { namedPictures, partPictures, withUploaded } from './drop-pictures.ts';

const fileOf = (name: string) => new File(['x'], name);
const documents = [{ name: 'market.md', text: '![A stall](market/stall.jpg)\n\n![It](other/stall.jpg)' }];

test('pictures that a Markdown file names beside itself take the place of their names, and no others', () => {
  const dropped = ['market.md', 'stall.jpg', 'lost.PNG'].map((name) => ({ file: fileOf(name), isFolder: false }));
  const { pictures, others } = partPictures([...dropped, { file: fileOf('folder.jpg'), isFolder: true }]);
  expect([pictures.map(({ name }) => name), others.map(({ file }) => file.name)]).toEqual([
    ['stall.jpg', 'lost.PNG'],
    ['market.md', 'folder.jpg'],
  ]);
  const { named, unnamed } = namedPictures(documents, pictures);
  expect(named.map(({ file, alt }) => [file.name, alt])).toEqual([['stall.jpg', 'A stall']]);
  expect(unnamed).toMatchObject([{ name: 'lost.PNG', outcome: 'refused' }]);
  expect(withUploaded(documents, new Map([['stall.jpg', '/media/1']]))).toEqual([
    { name: 'market.md', text: '![A stall](/media/1)\n\n![It](other/stall.jpg)' },
  ]);
});
