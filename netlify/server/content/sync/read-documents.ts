import type { DroppedDocument, SyncedFile } from '#contract/api/admin-sync.ts';
import { setImmediate } from 'node:timers/promises';
import { placesInJson } from '../files/field-place.ts';
import type { SiteProblem } from '../check/check-site.ts';
import { problemOfFile } from '../check/file-problem.ts';
import type { CheckedValue } from '../check/references.ts';
import { clashes, readDocument, type Problem } from './read-document.ts';
import { contentOf, type SyncFile } from './version.ts';

/** Dropped files as the sync compares them. Bad ones are reported separately, and nothing from them is taken. */
export interface ReadDocuments {
  files: SyncFile[];
  refused: SyncedFile[];
}

/** Finds the problems that keep pages from showing these values, considering all of them together. */
export type CheckValues = (values: readonly CheckedValue[]) => Promise<readonly SiteProblem[]>;

/** Finds the problems that keep a file from becoming an item, by field as a save names it; empty if there are none. */
export type CheckItem = (file: SyncFile) => Promise<Readonly<Record<string, string>>>;

/**
 * Reads dropped files by the rules of `content/` (architecture §6), one after the other.
 * @param builtIn the files of `content/`, which own their ids and slugs
 * @param check refuses what no page could show
 * @param checkItem refuses what does not fit the existing items
 */
export async function readDocuments(
  documents: readonly DroppedDocument[],
  builtIn: readonly SyncFile[],
  check: CheckValues = async () => [],
  checkItem: CheckItem = async () => ({}),
): Promise<ReadDocuments> {
  const read: { document: DroppedDocument; result: SyncFile | Problem[] }[] = [];
  for (const document of onlyOnce(documents)) {
    read.push({ document, result: readDocument(document, builtIn) });
    // Lets other calls run between two documents (rules 42).
    await setImmediate();
  }
  const good = read.flatMap(({ result }) => (Array.isArray(result) ? [] : [result]));
  const byId = Map.groupBy(good, idOf);
  const unshown = Map.groupBy(await check(good.map(valueOf)), ({ type, slug }) => `${type}/${slug}`);
  const files: SyncFile[] = [];
  const refused: SyncedFile[] = [];
  for (const { document, result } of read) {
    const problems = Array.isArray(result)
      ? result
      : [
          ...clashes(document, result, byId.get(idOf(result)) ?? []),
          ...(unshown.get(`${result.type}/${result.version.slug}`) ?? []).map((problem) =>
            problemOfFile(problem, document.text),
          ),
        ];
    if (problems.length === 0 && !Array.isArray(result))
      problems.push(...problemsIn(document, await checkItem(result)));
    if (problems.length > 0) refused.push(refusal(document, problems));
    else if (!Array.isArray(result)) files.push(result);
  }
  return { files, refused };
}

/** The messages of a save, with their places in the file. */
function problemsIn({ text }: DroppedDocument, fields: Readonly<Record<string, string>>): Problem[] {
  const entries = Object.entries(fields);
  const placeOf = entries.length > 0 ? placesInJson(text.replace(/^\uFEFF/, '')) : undefined;
  return entries.map(([name, message]) => {
    const field = name.replace(/^content\./, '');
    return { field, ...placeOf?.(field), wrong: 'cannot be taken', instead: message };
  });
}

const idOf = ({ type, id }: SyncFile): string => `${type} ${id}`;

const valueOf = ({ type, version }: SyncFile): CheckedValue => ({
  ...{ type, slug: version.slug },
  content: contentOf(type, version),
});

/** Identical copies of a file count once. */
const onlyOnce = (documents: readonly DroppedDocument[]): DroppedDocument[] => [
  ...new Map(documents.map((document) => [JSON.stringify([document.name, document.text]), document])).values(),
];

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
