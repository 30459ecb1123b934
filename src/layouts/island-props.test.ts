import { expect, it } from 'vitest';
import { propsApart } from './island-props.ts';

const element = 'small()';
const long = JSON.stringify({ text: [0, `"5" < 6 & ${'more '.repeat(500)}`] });
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const island = (props: string, value = 'true'): string =>
  `<astro-island props="${attribute(props)}" client="intent" opts="{&quot;name&quot;:&quot;A&quot;,&quot;value&quot;:${value}}"></astro-island>`;

async function apart(html: string): Promise<{ html: string; written: string[] }> {
  const written: string[] = [];
  const write = (script: string) => Promise.resolve(`/_astro/props.${written.push(script)}.js`);
  return { html: await propsApart(html, element, write), written };
}

it('moves the long properties of a waiting island into a script, and leaves short ones in place', async () => {
  const [short, page] = [island('{"page":[0,"/"]}'), `<script>${element}</script>`];
  const { html, written } = await apart(page + short + island(long));
  expect(html).toBe(page + short + island(long).replace(/ props="[^"]*"/, ' props-at="/_astro/props.1.js"'));
  expect(written).toEqual([`export default ${long}`]);
});

it('leaves alone an island that never wakes, and a page whose element would not find the script', async () => {
  const alone = `<script>${element}</script>${island(long, '&quot;load&quot;')}`;
  for (const html of [alone, island(long)]) expect(await apart(html)).toEqual({ html, written: [] });
});
