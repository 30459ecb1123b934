import { renderEssay } from '#server/content/render/render-markdown.ts';
import { hostileCode, hostileMarkdown } from '#support/hostile-texts.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './statistics.ts';

/**
 * CPU milliseconds of this thread for a text: the mean of several renderings, since the CPU clock ticks in steps of up
 * to 4 ms.
 */
async function costOf(text: string, times = 1): Promise<number> {
  const began = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) await renderEssay(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000 / times;
}

const sentence =
  'The network comes back at dusk, and with it *every* record that [the day](/about) has left behind, `sent` or not. ';
const paragraph = sentence.repeat(4).trim();
const blocks = [
  '```ts\nexport async function pay(key: string, amount: number): Promise<State> {\n  const known = await find(key); // once\n  return known?.state ?? send({ key, amount, at: new Date() });\n}\n```',
  "```sql\nSELECT state, count(*) AS n FROM payments -- all\nWHERE created_at > now() - interval '1 day'\nGROUP BY state HAVING count(*) > 10;\n```",
  '```js\nconst rtt = 0.3; // seconds\nconst arrival = ({ requests, kilobytes }) => requests * rtt + (kilobytes * 1000) / 200_000;\n```',
  '```bash\n# deploy\nfor file in *.ts; do echo "$file ${HOME}"; done\n```',
];

/** About 1,500 words in five parts, with four blocks of code. */
const essay = [...blocks, '- one\n- two\n- three']
  .map((block, part) => [`## Part ${part}`, paragraph, paragraph, block, paragraph, `> ${sentence}`].join('\n\n'))
  .join('\n\n');

/** The cost of rendering a typical essay, and the texts that are slowest to parse, at full length. */
export async function measure(): Promise<Figure[]> {
  for (let run = 0; run < 200; run += 1) await renderEssay(essay);
  const usual: number[] = [];
  for (let run = 0; run < 20; run += 1) usual.push(await costOf(essay, 50));
  const hostile = { ...hostileMarkdown(64_000), ...hostileCode(2) };
  let slowest = { name: '', ms: 0 };
  for (const [name, text] of Object.entries(hostile)) {
    // By the second run the code is compiled, and garbage from the previous text is collected.
    const ms = Math.min(await costOf(text), await costOf(text));
    if (ms > slowest.ms) slowest = { name, ms };
  }
  return [
    atMost('Render an essay of 1,500 words with 4 blocks of code, warm', median(usual), 2.5, 'ms', 2),
    atMost(`Slowest of ${Object.keys(hostile).length} hostile texts (${slowest.name})`, slowest.ms, 200, 'ms'),
  ];
}
