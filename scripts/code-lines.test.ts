import { expect, it } from 'vitest';
import { codeLines, countCode } from './code-lines.ts';

it('counts lines that are neither blank nor a comment', () => {
  expect(
    countCode(`// why
/**
 * A docstring.
 */
const a = 1; // beside

/* one line */
/* before */ const b = \`
  // in a text, which a line that begins so cannot tell
\`;
<!-- markup
  goes on -->
{/* for React */}
  <p>
`),
  ).toBe(4);
});

it('says how much code each room has', () => {
  expect(codeLines()).toMatch(
    /^\d\d,\d{3} lines of code without tests: src [\d,]+, netlify [\d,]+, scripts [\d,]+, bench [\d,]+$/,
  );
});
