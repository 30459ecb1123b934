import * as z from 'zod/mini';
import type { DroppedDocument } from '#contract/api/admin-sync.ts';
import { essayFrontmatter } from '#contract/content/essay.ts';
import { contentTypes, factsOf, type ContentType } from '#contract/content/types.ts';
import { isFields } from '#contract/is-fields.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { checkShape } from '../../http/json-body.ts';
import { Refusal } from '../../http/refusal.ts';
import { idOfName, toDocument } from '../files/document.ts';
import { explainIssues } from '../files/explain-issue.ts';
import { placesInFrontmatter, placesInJson, type FindField } from '../files/field-place.ts';
import { fileItem, type FileItem } from '../files/file-items.ts';
import { parseEssay, problemOfText } from '../files/parse-essay.ts';
import { parseJson } from '../files/parse-json.ts';
import { problemsDespiteSchema } from '../files/problems-despite-schema.ts';
import type { ContentProblem } from '../files/problems.ts';
import { syncFile, type SyncFile } from './version.ts';

export type Problem = Omit<ContentProblem, 'file'>;
type FieldProblem = Problem & { field: string };

/** Types of JSON files that may be dropped. Parts of the site are edited in place. */
const jsonTypes = ['project', 'page', 'section'] as const;

/**
 * Reads one dropped file by the rules of `content/` (architecture §6): an essay, or JSON whose fields reveal its type.
 * @param builtIn the files of `content/`, which own their ids and slugs
 * @returns the file, or its problems
 */
export function readDocument(document: DroppedDocument, builtIn: readonly SyncFile[]): SyncFile | Problem[] {
  const text = document.text.replace(/^\uFEFF/, '');
  const [, base = '', extension] = /^(.*)(\.md|\.json)$/s.exec(document.name) ?? [];
  if (extension === undefined)
    return [{ wrong: 'is neither Markdown nor JSON', instead: 'Drop files whose names end in .md or .json.' }];
  if (!slugShape.safeParse(base).success) {
    const instead = 'Name it with lower-case letters and digits joined by single hyphens, at most 120 characters.';
    return [{ wrong: 'has a name that cannot be an address', instead }];
  }
  // The replacement character for invalid UTF-8, and the null byte, which no text holds.
  if (/[\uFFFD\0]/.test(text)) return [{ wrong: 'is not UTF-8 text', instead: 'Save it in UTF-8 encoding.' }];
  const named = { ...document, text };
  return extension === '.md' ? readEssay(named, base, builtIn) : readJson(named, base, builtIn);
}

function readEssay({ name, text }: DroppedDocument, slug: string, builtIn: readonly SyncFile[]) {
  const type = 'essay';
  const parsed = parseEssay(text);
  if (!parsed.ok) return [parsed.problem];
  const { frontmatter, body } = parsed.data;
  const placeOf = () => placesInFrontmatter(text);
  const checked = essayFrontmatter.safeParse(frontmatter);
  const problems: Problem[] = checked.success
    ? []
    : placed(explainIssues(essayFrontmatter, frontmatter, checked.error.issues), placeOf());
  if (!body) {
    const line = text.trimEnd().split('\n').length;
    const instead = 'Write the essay in Markdown below the frontmatter.';
    problems.push({ line, field: 'body', wrong: 'is missing', instead });
  }
  const unrendered = problemOfText(parsed.data);
  if (unrendered) problems.push(unrendered);
  if (!checked.success || problems.length > 0) return problems;
  const standing = builtIn.find((file) => file.type === type && file.version.slug === slug);
  // A file without an id is another version of the file with its name.
  const id = checked.data.id ?? standing?.id ?? idOfName(type, slug);
  const document = toDocument(type, slug, { ...checked.data, id }, body, new Date().toISOString());
  return beside(name, fileItem(type, document), builtIn, placeOf);
}

function readJson({ name, text }: DroppedDocument, slug: string, builtIn: readonly SyncFile[]): SyncFile | Problem[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return [parsed.problem];
  const { data } = parsed;
  const tooMuch = shapeProblem(data);
  if (tooMuch) return [tooMuch];
  const placeOf = () => placesInJson(text);
  const type = typeOf(data);
  if (type === null) {
    const instead = `Write all the fields of one of them: ${jsonTypes.map(fieldsOf).join('; ')}.`;
    return [{ line: 1, wrong: `could be a ${jsonTypes.join(', a ')}, or none of them`, instead }];
  }
  const { file: schema } = factsOf(type);
  const checked = schema.safeParse(data);
  if (!checked.success) return placed(explainIssues(schema, data, checked.error.issues), placeOf());
  // Every such type has a slug and a title.
  const value = checked.data as { slug: string; title: string };
  const problems = problemsDespiteSchema(value, slug);
  return problems.length > 0 ? placed(problems, placeOf()) : beside(name, fileItem(type, value), builtIn, placeOf);
}

/** The problem with the shape of some JSON, checked before its content (rules 13); null if there is none. */
function shapeProblem(data: unknown): Problem | null {
  try {
    checkShape(data);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { wrong: 'holds more than a file can', instead: error.message.replace('The body', 'It') };
  }
}

/** The required fields of a type, in words: `a page has slug, title, description`. */
function fieldsOf(type: (typeof jsonTypes)[number]): string {
  const shape: Readonly<Record<string, z.core.$ZodType>> = contentTypes[type].file.shape;
  const required = Object.keys(shape).filter((field) => {
    const one = shape[field];
    return one && !z.core.safeParse(one, undefined).success;
  });
  return `a ${type} has ${required.join(', ')}`;
}

/**
 * The type of a JSON file: the only one that accepts it, or else the one with most of its fields; null if that is
 * ambiguous.
 */
function typeOf(data: unknown): ContentType | null {
  if (!isFields(data)) return null;
  const fields = Object.keys(data);
  const scores = jsonTypes
    .map((type) => {
      const { shape } = contentTypes[type].file;
      const own = fields.filter((field) => Object.hasOwn(shape, field)).length;
      return { type, own, isRight: factsOf(type).file.safeParse(data).success };
    })
    .sort((left, right) => Number(right.isRight) - Number(left.isRight) || right.own - left.own);
  const [best, next] = scores;
  const isOne = best?.own !== next?.own || best?.isRight !== next?.isRight;
  // Slug and title are in all of them.
  return best && best.own >= 3 && isOne ? best.type : null;
}

/** Places the file among those of `content/`: it is another version of the file with its id, and of no other. */
function beside(
  name: string,
  item: FileItem,
  builtIn: readonly SyncFile[],
  placeOf: () => FindField,
): SyncFile | Problem[] {
  const file = { ...syncFile(item), name };
  const { type, id } = file;
  const twin = builtIn.find((other) => other.type === type && other.id === id);
  const standing = builtIn.find((other) => other.type === type && other.version.slug === file.version.slug);
  if (twin && twin !== standing) return placed([taken(id, twin.name)], placeOf());
  if (standing && !twin) {
    const wrong = `is ${JSON.stringify(id)}, but ${standing.name} has ${JSON.stringify(standing.id)}`;
    const instead = `Write that id to change the ${type}, or rename the file for a new one.`;
    return placed([{ field: 'id', wrong, instead }], placeOf());
  }
  return twin ? { ...file, builtIn: twin } : file;
}

/** Adds to each problem the place of its field in the file. */
const placed = (problems: readonly FieldProblem[], placeOf: FindField): Problem[] =>
  problems.map((problem) => ({ ...problem, ...placeOf(problem.field) }));

const taken = (id: string, by: string): FieldProblem => ({
  field: 'id',
  wrong: `is ${JSON.stringify(id)}, which ${by} already has`,
  instead: 'Write an id that is not used yet.',
});

/** Two different dropped files must not be the same item. */
export function clashes({ text, name }: DroppedDocument, file: SyncFile, sameId: readonly SyncFile[]): Problem[] {
  const other = sameId.find((candidate) => candidate !== file);
  if (!other) return [];
  const placeOf = name.endsWith('.md') ? placesInFrontmatter : placesInJson;
  if (other.name !== file.name) return placed([taken(file.id, other.name)], placeOf(text.replace(/^\uFEFF/, '')));
  return [{ wrong: 'was dropped twice, with different texts', instead: 'Drop the one that you mean.' }];
}
