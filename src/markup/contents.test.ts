import { expect, it } from 'vitest';
import { contents } from './contents.ts';

const heading = (level: number, id: string, text: string): string =>
  `<h${level} id="${id}">${text}<a class="here" href="#${id}" aria-label="Link to this section"></a></h${level}>\n<p>Text</p>\n`;

it('lists the headings of a text that has three or more, without their markup', () => {
  const two = heading(2, 'a', 'A <em>b</em> &amp; <code>c</code>') + heading(3, 'd', 'D');
  expect(contents(two)).toBeNull();
  expect(contents(two + heading(2, 'e', 'E'))?.text).toBe(
    '<nav class="toc" aria-label="Contents"><details><summary>Contents</summary><ol><li><a href="#a">A b &amp; c</a></li><li class="deeper"><a href="#d">D</a></li><li><a href="#e">E</a></li></ol></details></nav>',
  );
});
