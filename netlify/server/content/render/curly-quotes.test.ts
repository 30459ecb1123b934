import { expect, test } from 'vitest';
import { renderEssay } from './render-markdown.ts';

const shown = async (text: string) => (await renderEssay(text)).replaceAll(/^<p>|<\/p>$/g, '');

test('apostrophes are curly, even where they replace digits', async () => {
  expect(await shown("The bank's API, an hour of anyone's time, the '90s, rock 'n' roll")).toBe(
    'The bank’s API, an hour of anyone’s time, the ’90s, rock ‘n’ roll',
  );
});

test('quotation marks open and close, within each other and across emphasis and lines', async () => {
  expect(await shown(`"Not yet," he said: "it's 'done'".\n"So"—("so")`)).toBe(
    '“Not yet,” he said: “it’s ‘done’”.\n“So”—(“so”)',
  );
  expect(await shown(`"*Never*" and *"ever"*, [its "name"](/x)'s`)).toBe(
    '“<em>Never</em>” and <em>“ever”</em>, <a href="/x">its “name”</a>’s',
  );
});

test('code, tags, bare addresses and escaped quotation marks stay as typed', async () => {
  expect(await shown(`\`it's\` \\"as typed\\"`)).toBe("<code>it's</code> &quot;as typed&quot;");
  expect(await shown(`<b title="x">it's</b>`)).toBe('&lt;b title=&quot;x&quot;&gt;it’s&lt;/b&gt;');
  expect(await shown(`https://example.org/it's`)).toContain(">https://example.org/it's</a>");
  expect(await renderEssay("```\nit's\n```")).toContain("it's");
});
