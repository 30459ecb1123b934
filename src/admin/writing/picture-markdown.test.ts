import { expect, it } from 'vitest';
import { pictureMarkdown } from './picture-markdown.ts';

it('keeps typed text from ending the picture', () => {
  expect(pictureMarkdown('/media/a', 'A market')).toBe('![A market](/media/a)');
  expect(pictureMarkdown('/media/a', ' A ]( \n[b] ', 'He said "no"\\')).toBe(
    '![A \\]( \\[b\\]](/media/a "He said \\"no\\"\\\\")',
  );
});
