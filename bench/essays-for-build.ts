import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const subjects = [
  'The ledger',
  'A shared phone',
  'The last mile',
  'The agent’s queue',
  'The feature phone',
  'A market stall',
  'The night bus',
  'A clinic without power',
  'The first hire',
  'The grain store',
];

const claims = [
  'keeps its own time',
  'needs no signal',
  'is a promise in writing',
  'was never about software',
  'knows what it owes',
  'outlives its maker',
  'begins with a receipt',
  'cannot wait for Monday',
  'teaches the second product',
  'asks for less',
];

const places = [
  'in Lagos',
  'in Nairobi',
  'in Accra',
  'in Kampala',
  'in Dhaka',
  'in Manila',
  'in Hanoi',
  'in Lima',
  'in Kigali',
  'in Lisbon',
];

const sentences = [
  'The network comes back at dusk, and with it every record that the day has left behind.',
  'Nobody reads the manual, so the form has to ask in the order in which *people* think.',
  'A number that cannot be explained to the person who pays it is a number that will be disputed.',
  'We moved the check to the device, where it costs nothing and helps at once.',
  'What looked like fraud was a tired clerk and a button that said too little.',
  'An agent who runs out of cash by noon has a product problem, whatever the dashboard says.',
  'The team shipped every week, and every week it learnt more from the returns desk than from [its analytics](/projects).',
  'Write the intent down first, tell the other side second, and never assume that silence means **no**.',
  'Training is a feature: the second person in the shop uses it more than the first.',
  'Every megabyte is paid for by somebody, and they notice before you do.',
  'The state `unknown` deserves a screen of its own, an alert of its own and a way out.',
  'It took one afternoon behind the counter to see what a quarter of interviews had not shown.',
  'A receipt on paper is still the best interface that this trade has ever had.',
];

/** An entry of a list, by number; lists of different lengths cycle at different speeds. */
const oneOf = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** About 800 words: five parts with headings, a list, a quote and code. */
function bodyOf(number: number, edition: number): string {
  const part = (index: number) => {
    const from = number * 7 + index * 5 + edition;
    const paragraph = (start: number) =>
      Array.from({ length: 4 }, (_, step) => oneOf(sentences, start + step * (1 + (number % 3)))).join(' ');
    return `## ${oneOf(subjects, from)} ${oneOf(claims, from + index)}\n\n${paragraph(from)}\n\n${paragraph(from + 6)}`;
  };
  const list = Array.from({ length: 3 }, (_, index) => `- ${oneOf(sentences, number + index * 4 + edition)}`).join(
    '\n',
  );
  return [
    `This is edition ${edition} of note ${number}. ${oneOf(sentences, number)}`,
    part(0),
    list,
    part(1),
    `> ${oneOf(sentences, number + 3)}`,
    part(2),
    '```sql\nSELECT state, count(*) FROM payments GROUP BY state;\n```',
    part(3),
    part(4),
  ].join('\n\n');
}

/** A file of content/essays: its own title and image, and a text that differs between editions. */
function essayFile(number: number, edition: number): string {
  // A thousand titles; further ones get a number.
  const part = number < 1_000 ? '' : `, part ${1 + Math.floor(number / 1_000)}`;
  const title = `${oneOf(subjects, number)} ${oneOf(claims, Math.floor(number / 10))} ${oneOf(places, Math.floor(number / 100))}${part}`;
  const written = new Date(Date.UTC(2020, 0, 1 + number)).toISOString();
  return `---
id: essay-${number}
title: ${title}
status: published
publishedAt: ${written}
createdAt: ${written}
subtitle: What note ${number} taught us about building there
categories:
  - ${oneOf(['Payments', 'Offline First', 'Trust', 'Talent'], number)}
tags:
  - markets
  - notes
excerpt: ${oneOf(sentences, number + 1)
    .replaceAll(/[*[\]`]|\(.*?\)/g, '')
    .replaceAll(':', ',')} A note of some length on what follows from that.
author: Ada Meridian
readTime: ${4 + (number % 5)}
---

${bodyOf(number, edition)}
`;
}

/** Whether a file of `content/essays` is one of these. */
export const isNote = (name: string): boolean => name.startsWith('note-');

/**
 * Adds this many essays to those of the site, which are kept because its pages refer to them, and removes those from an
 * earlier call. Editions differ only in the text.
 */
export async function writeEssays(folder: string, count: number, edition: number): Promise<void> {
  const earlier = (await readdir(folder)).filter(isNote);
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      writeFile(join(folder, `note-${number}.md`), essayFile(number, edition)),
    ),
  );
}
