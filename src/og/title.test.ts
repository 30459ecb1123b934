import { describe, expect, it } from 'vitest';
import { openRenderer } from './faces.ts';
import { fitTitle } from './title.ts';

const renderer = await openRenderer();

/** The lines of a title, and the right end of the widest. */
async function linesOf(title: string) {
  const { node, size } = await fitTitle(title, renderer);
  const { runs, height } = await renderer.measure(node, { width: 860 });
  // A space at a line break extends past the line.
  const ends = runs.filter(({ text }) => !text.endsWith(' ')).map(({ x, width }) => x + width);
  return { size, count: Math.round(height / (size * 1.04)), widest: Math.max(0, ...ends) };
}

describe('a title', () => {
  it('is as large as its length allows', async () => {
    expect(await linesOf('Two words')).toMatchObject({ size: 104, count: 1 });
    expect(await linesOf('The outbox comes first')).toMatchObject({ size: 104, count: 2 });
    expect(await linesOf('Engineering the Future of Emerging Markets')).toMatchObject({ size: 88, count: 3 });
  });

  it('with a long word is as small as that word needs', async () => {
    const { size, widest } = await linesOf('Ein Donaudampfschifffahrtsgesellschaft');
    expect(size).toBeLessThan(88);
    expect(widest).toBeLessThanOrEqual(860);
  });

  it.each(['many words '.repeat(40), 'x'.repeat(300)])(
    'that is too long is cut off to fit its lines',
    async (title) => {
      const { size, count, widest } = await linesOf(title);
      expect({ size, count }).toEqual({ size: 52, count: 5 });
      expect(widest).toBeLessThanOrEqual(860);
    },
  );

  it('may be empty', async () => {
    expect(await linesOf('')).toMatchObject({ size: 104 });
  });
});
