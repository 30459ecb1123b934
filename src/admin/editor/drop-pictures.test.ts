import { expect, test } from 'vitest';
import { namedPictures, partPictures, withUploaded } from './drop-pictures.ts';

const fileOf = (name: string) => new File(['x'], name);
const documents = [{ name: 'market.md', text: '![A stall](market/stall.jpg)\n\n![It](other/stall.jpg)' }];

test('replaces the names of pictures in the folder of a Markdown file, and nothing else', () => {
  const dropped = ['market.md', 'stall.jpg', 'lost.PNG'].map((name) => ({
    file: fileOf(name),
    folder: '',
    isFolder: false,
  }));
  const { pictures, others } = partPictures([...dropped, { file: fileOf('folder.jpg'), folder: '', isFolder: true }]);
  expect([pictures.map(({ file }) => file.name), others.map(({ file }) => file.name)]).toEqual([
    ['stall.jpg', 'lost.PNG'],
    ['market.md', 'folder.jpg'],
  ]);
  const { named, unnamed } = namedPictures(documents, pictures);
  expect(named.map(({ file, alt }) => [file.name, alt])).toEqual([['stall.jpg', 'A stall']]);
  expect(unnamed).toMatchObject([{ name: 'lost.PNG', outcome: 'refused' }]);
  expect(withUploaded(documents, new Map([['market/stall.jpg', '/media/1']]))).toEqual([
    { name: 'market.md', text: '![A stall](/media/1)\n\n![It](other/stall.jpg)' },
  ]);
});

test('matches pictures with the same name to the file that their folder is named after', () => {
  const both = ['market', 'harbour'].map((name) => ({ name: `${name}.md`, text: `![${name}](${name}/photo.jpg)` }));
  const pictures = ['essays/market', 'essays/harbour', 'essays/other'].map((folder) => ({
    ...{ file: fileOf('photo.jpg'), folder, isFolder: false },
  }));
  const { named, unnamed } = namedPictures(both, pictures);
  expect(named.map(({ alt, names }) => [alt, names])).toEqual([
    ['market', ['market/photo.jpg']],
    ['harbour', ['harbour/photo.jpg']],
  ]);
  expect(unnamed.map(({ name }) => name)).toEqual(['essays/other/photo.jpg']);
});
