import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Progress from './Progress.tsx';

const progress = { audience: 2, sent: 1, failed: 0, unknown: 0, skipped: 0, deferred: 1, sending: 0 };

test.each([
  ['paused', 'refused for now, and tried again'],
  ['canceled', 'refused for now; not tried again'],
] as const)('a recipient deferred by a %s campaign is said to be %s', (state, words) => {
  expect(renderToStaticMarkup(<Progress state={state} progress={progress} />)).toContain(words);
});
