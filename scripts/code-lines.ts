// Counts the lines of maintained code: no blank lines, comments or tests. `npm run check` prints them, so that growth
// is noticed as it happens.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './project.ts';

const rooms = ['src', 'netlify', 'scripts', 'bench'] as const;

const comments = [
  ['/*', '*/'],
  ['{/*', '*/}'],
  ['<!--', '-->'],
] as const;

/** How many lines of a text contain code. A trailing comment does not matter. */
export function countCode(text: string): number {
  let count = 0;
  let end: string | undefined;
  for (const line of text.split('\n').map((each) => each.trim())) {
    let rest = line;
    const opened = comments.find(([begin]) => rest.startsWith(begin));
    if (end === undefined && opened) {
      end = opened[1];
      rest = rest.slice(opened[0].length);
    }
    if (end === undefined) {
      if (line !== '' && !line.startsWith('//')) count += 1;
      continue;
    }
    const at = rest.indexOf(end);
    if (at === -1) continue;
    if (rest.slice(at + end.length) !== '') count += 1;
    end = undefined;
  }
  return count;
}

/** A sentence with the number of lines in each room. */
export function codeLines(): string {
  const counts = rooms.map((room) => {
    const files = globSync(`${room}/**/*.{ts,tsx,js,mjs,astro,css}`, {
      cwd: project.root,
      exclude: ['netlify/.build/**'],
    });
    const code = files.filter((file) => !/\.test\.tsx?$/.test(file));
    const lines = code.reduce((sum, file) => sum + countCode(readFileSync(join(project.root, file), 'utf8')), 0);
    return { room, lines };
  });
  const total = counts.reduce((sum, { lines }) => sum + lines, 0);
  const named = counts.map(({ room, lines }) => `${room} ${lines.toLocaleString('en')}`);
  return `${total.toLocaleString('en')} lines of code without tests: ${named.join(', ')}`;
}

if (import.meta.main) console.log(codeLines());
