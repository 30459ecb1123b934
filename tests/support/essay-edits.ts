import { contentStatuses } from '#contract/content/essay.ts';
import type { Version } from '#server/content/sync/version.ts';
import type { Random } from './random.ts';

/** Makes unique words, so that an edit can be found wherever it went. */
export type NewWord = () => string;

const paragraphsOf = ({ content }: Version): string[] => String(content['body']).split('\n\n');
const withBody = (version: Version, paragraphs: readonly string[]): Version => ({
  ...version,
  content: { ...version.content, body: paragraphs.length > 0 ? paragraphs.join('\n\n') : 'Nothing.' },
});

const languages = ['ts', 'js', 'json', 'sql', 'bash', 'python', 'go', 'rust', 'html', 'css', 'yaml', 'diff'];

/** Every Markdown construct, around a word. */
const constructs: readonly ((word: string, random: Random) => string)[] = [
  (word) => `| Left | Right |\n| :--- | ----: |\n| ${word} | \\| 1 |`,
  (word) => `- [ ] ${word}\n- [x] done\n\n  and why`,
  (word) => `See[^${word}].\n\n[^${word}]: A note\n    on it.`,
  (word) => `> [!note]\n> ${word}`,
  (word) => `> Said ${word}\n>\n> — Ada, in a letter`,
  (word) => `![What it shows](/images/a.avif "${word}")`,
  (word) => `![${word}](figures/four-round-trips.svg "Drawn")`,
  (word, random) => `\`\`\`${random.of(languages)}\n# ${word}\n\n<a b="c">\n\`\`\``,
  (word) => `At www.example.org/${word} or https://example.org/(${word}), me@example.org.`,
  (word) => `מילה ${word} عربي 😀 e\u0301`,
  (word) => `### ${word} ~~struck~~ & <b>raw</b>`,
  (word) => `1. ${word}\n   - \`code\`  \n     *more*`,
];

/** A body with each of them, around a word. */
export const everyConstruct = (word: string, random: Random): string =>
  constructs.map((construct) => construct(word, random)).join('\n\n');

/** A block of the body of an essay. */
export const someBlock = (random: Random, word: NewWord): string =>
  random.chance(0.5) ? `Text ${word()}.` : random.of(constructs)(word(), random);

type Edit = (version: Version, random: Random, word: NewWord) => Version;

const paragraphEdits: readonly Edit[] = [
  (version, random, word) => {
    const paragraphs = paragraphsOf(version);
    return withBody(version, paragraphs.with(random.below(paragraphs.length), someBlock(random, word)));
  },
  (version, random, word) => {
    const paragraphs = paragraphsOf(version);
    return withBody(version, paragraphs.toSpliced(random.below(paragraphs.length + 1), 0, someBlock(random, word)));
  },
  (version, random) => {
    const paragraphs = paragraphsOf(version);
    return withBody(version, paragraphs.toSpliced(random.below(paragraphs.length), 1));
  },
];

const tagsOf = ({ content }: Version) => content['tags'] as string[];
const withTags = (version: Version, tags: readonly string[]): Version => ({
  ...version,
  content: { ...version.content, tags },
});

const edits: readonly Edit[] = [
  ...paragraphEdits,
  ...paragraphEdits,
  (version, _, word) => ({ ...version, title: `Title ${word()}` }),
  (version, _, word) => ({ ...version, content: { ...version.content, subtitle: `Subtitle ${word()}` } }),
  (version, random, word) =>
    withTags(version, tagsOf(version).toSpliced(random.below(tagsOf(version).length + 1), 0, word())),
  (version, random) => withTags(version, tagsOf(version).toSpliced(random.below(tagsOf(version).length), 1)),
  (version, random) => withTags(version, random.chance(0.5) ? tagsOf(version).toReversed() : tagsOf(version)),
  (version, _, word) => ({ ...version, slug: `slug-${word()}` }),
  (version, random) => ({ ...version, status: random.of(contentStatuses) }),
  (version, _, word) => ({ ...version, content: { ...version.content, featuredQuote: `Quote ${word()}` } }),
  ({ content: { featuredQuote: _, ...content }, ...version }) => ({ ...version, content }),
];

/** An editor's changes to an essay in one sitting. */
export function edited(version: Version, random: Random, word: NewWord): Version {
  let changed = version;
  for (let count = 1 + random.below(3); count > 0; count -= 1) changed = random.of(edits)(changed, random, word);
  return changed;
}

/** All `NewWord` words in a value. */
export const wordsIn = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value).match(/w\d+w/g) ?? []);
