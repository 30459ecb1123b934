import { atMost, type Figure } from './figure.ts';
import { figuresOfTest } from './programs.ts';

interface Hold {
  name: string;
  ms: number;
}

/**
 * The longest time for which any of about 400 hostile calls blocks the event loop. Measures what the test does, but
 * with all calls instead of a tenth of them.
 */
export async function measure(): Promise<Figure[]> {
  const [longest, ...others] = (await figuresOfTest('tests/event-loop.test.ts', 'EVENT_LOOP_FIGURES')) as Hold[];
  if (!longest) throw new Error('No call was made.');
  const what = `Longest hold of the event loop by ${others.length + 1} hostile calls (${longest.name})`;
  return [atMost(what, longest.ms, 200, 'ms')];
}
