import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import { essayFrontmatter } from '#contract/content/essay.ts';
import { setImmediate } from 'node:timers/promises';
import { slug as slugShape } from '#contract/primitives.ts';
import { toDocument } from '../files/document.ts';
import { explainIssues } from '../files/explain-issue.ts';
import { frontmatterLines } from '../files/frontmatter-line.ts';
import { parseEssay, problemOfText } from '../files/parse-essay.ts';
import type { ContentProblem } from '../files/problems.ts';
import { fileItem } from '../files/file-items.ts';
import type { SiteProblem } from '../check/check-site.ts';
import { problemOfFile } from '../check/file-problem.ts';
import type { CheckedValue } from '../check/references.ts';
import { contentOf, syncFile, type SyncFile } from './version.ts';

type Problem = Omit<ContentProblem, 'file'>;
type FieldProblem = Problem & { field: string };

/** What was dropped, as files that the sync compares; the bad ones are told apart, and nothing of them is taken. */
export interface ReadDocuments {
  files: SyncFile[];
  refused: SyncedFile[];
}

/** Finds what keeps pages from showing values, with all of them in hand. */
export type CheckValues = (values: readonly CheckedValue[]) => Promise<readonly SiteProblem[]>;

/**
 * Reads Markdown files that an editor dropped, by the rules of `content/essays` (architecture §6), one after the other.
 *
 * @param builtIn the files of `content/`, whose ids and slugs are theirs
 * @param check refuses what no page could show
 */
export async function readDocuments(
  documents: readonly DroppedDocument[],
  builtIn: readonly SyncFile[],
  check: CheckValues = async () => [],
): Promise<ReadDocuments> {
  const read: { document: DroppedDocument; result: SyncFile | Problem[] }[] = [];
  for (const document of onlyOnce(documents)) {
    read.push({ document, result: readDocument(document, builtIn) });
    // Other calls go on between two documents (rules 42).
    await setImmediate();
  }
  const good = read.flatMap(({ result }) => (Array.isArray(result) ? [] : [result]));
  const byId = Map.groupBy(good, ({ id }) => id);
  const unshown = Map.groupBy(await check(good.map(valueOf)), ({ slug }) => slug);
  const files: SyncFile[] = [];
  const refused: SyncedFile[] = [];
  for (const { document, result } of read) {
    const problems = Array.isArray(result)
      ? result
      : [
          ...clashes(document, result, byId.get(result.id) ?? []),
          ...(unshown.get(result.version.slug) ?? []).map((problem) => problemOfFile(problem, document.text)),
        ];
    if (problems.length > 0) refused.push(refusal(document, problems));
    else if (!Array.isArray(result)) files.push(result);
  }
  return { files, refused };
}

const valueOf = ({ type, version }: SyncFile): CheckedValue => ({
  ...{ type, slug: version.slug },
  content: contentOf(type, version),
});

/** A file that was dropped twice as it is counts once. */
const onlyOnce = (documents: readonly DroppedDocument[]): DroppedDocument[] => [
  ...new Map(documents.map((document) => [JSON.stringify([document.name, document.text]), document])).values(),
];

function readDocument({ name, text: raw }: DroppedDocument, builtIn: readonly SyncFile[]): SyncFile | Problem[] {
  const text = raw.replace(/^\uFEFF/, '');
  const slug = name.replace(/\.md$/, '');
  if (slug === name) return [{ wrong: 'is not Markdown', instead: 'Drop files whose names end in .md.' }];
  if (!slugShape.safeParse(slug).success) {
    const instead = 'Name it with lower-case letters and digits joined by single hyphens, at most 120 characters.';
    return [{ wrong: 'has a name that makes no address', instead }];
  }
  // What a browser puts in place of bytes that are no UTF-8, and what no text holds.
  if (/[\uFFFD\0]/.test(text)) return [{ wrong: 'is not UTF-8 text', instead: 'Save it with the encoding UTF-8.' }];
  const parsed = parseEssay(text);
  if (!parsed.ok) return [parsed.problem];
  const { frontmatter, body } = parsed.data;
  const checked = essayFrontmatter.safeParse(frontmatter);
  const problems: Problem[] = checked.success
    ? []
    : withLines(text, explainIssues(essayFrontmatter, frontmatter, checked.error.issues));
  if (!body) {
    const line = text.trimEnd().split('\n').length;
    problems.push({
      line,
      field: 'body',
      wrong: 'is missing',
      instead: 'Write the essay in Markdown below the frontmatter.',
    });
  }
  const unrendered = problemOfText(parsed.data);
  if (unrendered) problems.push(unrendered);
  if (!checked.success || problems.length > 0) return problems;
  const file = {
    ...syncFile(fileItem('essay', toDocument('essay', slug, checked.data, body, new Date().toISOString()))),
    name,
  };
  const twin = builtIn.find(({ type, id }) => type === 'essay' && id === file.id);
  const standing = builtIn.find(({ type, version }) => type === 'essay' && version.slug === slug);
  if (twin && twin !== standing) return withLines(text, [taken(file.id, twin.name)]);
  if (standing && !twin) {
    const wrong = `is ${JSON.stringify(file.id)}, but ${standing.name} has ${JSON.stringify(standing.id)}`;
    const instead = 'Write that id to change the essay, or rename the file for a new one.';
    return withLines(text, [{ field: 'id', wrong, instead }]);
  }
  return twin ? { ...file, builtIn: twin } : file;
}

/** Problems of fields, each with the line of the file at which its field stands. */
function withLines(text: string, problems: readonly FieldProblem[]): Problem[] {
  const lineOf = frontmatterLines(text);
  return problems.map((problem) => ({ ...problem, line: lineOf(problem.field) }));
}

const taken = (id: string, by: string): FieldProblem => ({
  field: 'id',
  wrong: `is ${JSON.stringify(id)}, which ${by} has already`,
  instead: 'Write an id that is used once.',
});

/** Two dropped files are not the same essay. */
function clashes({ text }: DroppedDocument, file: SyncFile, sameId: readonly SyncFile[]): Problem[] {
  const other = sameId.find((candidate) => candidate !== file);
  if (!other) return [];
  if (other.name !== file.name) return withLines(text, [taken(file.id, other.name)]);
  return [{ wrong: 'was dropped twice, with different texts', instead: 'Drop the one that you mean.' }];
}

function refusal({ name }: DroppedDocument, problems: readonly Problem[]): SyncedFile {
  const said = problems.map(({ line, field, wrong, instead }) => {
    const place = line === undefined ? '' : `Line ${line}: `;
    return {
      ...(line !== undefined && { line }),
      ...(field && { field }),
      message: `${place}${field ?? (line === undefined ? 'The file' : 'the text')} ${wrong}. ${instead}`,
    };
  });
  return { name, outcome: 'refused', note: said.map(({ message }) => message).join(' '), problems: said };
}
