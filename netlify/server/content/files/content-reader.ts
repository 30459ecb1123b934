import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import type { EssayFrontmatter } from '#contract/content/essay.ts';
import { partSlugs } from '#contract/content/part.ts';
import { factsOf, type ContentType } from '#contract/content/types.ts';
import { slug } from '#contract/primitives.ts';
import type { Located } from './duplicates.ts';
import { saidDate, toDocument } from './document.ts';
import { explainIssues } from './explain-issue.ts';
import { placesInFrontmatter, placesInJson, type FindField } from './field-place.ts';
import { firstKnown, type FirstKnown } from './first-known.ts';
import { parseEssay, problemOfText } from './parse-essay.ts';
import { readBeside } from './read-beside.ts';
import { parseJson } from './parse-json.ts';
import { partFileSchema, partOfFile } from './part-file.ts';
import { problemsDespiteSchema } from './problems-despite-schema.ts';
import type { ContentProblem } from './problems.ts';

/** The fields that a file of any type has. */
export interface Named {
  slug: string;
  title: string;
}

/** Reads the files of one content folder. It collects problems instead of stopping at the first. */
export class ContentReader {
  readonly problems: ContentProblem[] = [];
  readonly #root: string;
  /** Texts of the JSON files, to locate fields in them. */
  readonly #texts = new Map<string, string>();
  readonly #since: FirstKnown;

  /** @param dated when files without a date were first known, if another site knows; see `firstKnown` */
  constructor(root: string, dated: Readonly<Record<string, string>>) {
    this.#root = root;
    this.#since = firstKnown(root, dated);
  }

  /** The text of a file, or undefined with a problem noted. */
  async #text(path: string): Promise<string | undefined> {
    const file = `content/${path}`;
    try {
      const bytes = await readFile(join(this.#root, path));
      if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
      this.problems.push({ file, wrong: 'is not UTF-8 text', instead: 'Save it in UTF-8 encoding.' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      this.problems.push({ file, wrong: 'is missing', instead: 'Write it; the schema is in src/contract/content.' });
    }
    return undefined;
  }

  /** `data` as parsed by the schema, or undefined with its problems noted. */
  #checked<Schema extends z.ZodMiniType>(
    file: string,
    schema: Schema,
    data: unknown,
    places: () => FindField,
  ): z.output<Schema> | undefined {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const placeOf = places();
    for (const problem of explainIssues(schema, data, result.error.issues))
      this.problems.push({ file, ...placeOf(problem.field), ...problem });
    return undefined;
  }

  /** Names of the files in a folder that end in `extension`, without it. Any other file is a problem. */
  async #names(folder: string, extension: string): Promise<string[]> {
    const found = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => []);
    const entries = found.map(({ name }) => name).sort();
    // The pictures of a Markdown file are in the folder of the same name.
    const beside = new Set(
      found.flatMap((entry) =>
        entry.isDirectory() && extension === '.md' && entries.includes(`${entry.name}.md`) ? [entry.name] : [],
      ),
    );
    const names: string[] = [];
    for (const entry of entries) {
      if (entry.startsWith('.') || beside.has(entry)) continue;
      if (entry.endsWith(extension)) names.push(entry.slice(0, -extension.length));
      else {
        const instead = `Only files that end in ${extension} are read here: rename or move this one.`;
        this.problems.push({ file: `content/${folder}/${entry}`, wrong: 'is not read', instead });
      }
    }
    return names;
  }

  async json<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    const text = await this.#text(path);
    if (text === undefined) return undefined;
    this.#texts.set(path, text);
    const parsed = parseJson(text);
    if (parsed.ok) return this.#checked(`content/${path}`, schema, parsed.data, () => placesInJson(text));
    this.problems.push({ file: `content/${path}`, ...parsed.problem });
    return undefined;
  }

  /** The files of a type, read with its schema. A file whose name is not its slug is a problem. */
  async type(type: ContentType): Promise<Located<Named>[]> {
    const { folder, extension, body, known } = factsOf(type);
    if (known) return this.#parts();
    const names = await this.#names(folder, extension);
    const read = await Promise.all(
      names.map(async (name) => {
        const value = await (body ? this.#document(type, name) : this.#named(type, name));
        return value ? [{ file: `content/${folder}/${name}${extension}`, value }] : [];
      }),
    );
    return read.flat();
  }

  /** The parts of the site, which always exist. */
  async #parts(): Promise<Located<Named>[]> {
    const read = await Promise.all(
      partSlugs.map(async (slug) => {
        const value = await this.json(`${slug}.json`, partFileSchema(slug));
        return value ? [{ file: `content/${slug}.json`, value: partOfFile(slug, value) }] : [];
      }),
    );
    return read.flat();
  }

  /** A JSON file that states its own slug. */
  async #named(type: ContentType, name: string): Promise<Named | undefined> {
    const path = `${factsOf(type).folder}/${name}.json`;
    // Every such type has a slug and a title.
    const value = (await this.json(path, factsOf(type).file)) as Named | undefined;
    for (const problem of value ? problemsDespiteSchema(value, name) : []) {
      const place = placesInJson(this.#texts.get(path) ?? '')(problem.field);
      this.problems.push({ file: `content/${path}`, ...place, ...problem });
    }
    return value;
  }

  /** A Markdown file with frontmatter, whose slug is its name. */
  async #document(type: ContentType, name: string): Promise<Named | undefined> {
    const { folder, file: schema } = factsOf(type);
    const file = `content/${folder}/${name}.md`;
    if (!slug.safeParse(name).success) {
      const instead = 'Name it with lower-case letters and digits joined by single hyphens, at most 120 characters.';
      this.problems.push({ file, wrong: 'has a name that cannot be an address', instead });
    }
    const written = await this.#text(`${folder}/${name}.md`);
    if (written === undefined) return undefined;
    const { text, problems } = await readBeside(join(this.#root, folder), name, written);
    this.problems.push(...problems.map((problem) => ({ file, ...problem })));
    const parsed = parseEssay(text);
    if (!parsed.ok) {
      this.problems.push({ file, ...parsed.problem });
      return undefined;
    }
    const { frontmatter, body } = parsed.data;
    if (!body) {
      const instead = 'Write the essay in Markdown below the frontmatter.';
      this.problems.push({ file, field: 'body', wrong: 'is missing', instead });
    }
    const unrendered = problemOfText(parsed.data);
    if (unrendered) this.problems.push({ file, ...unrendered });
    // Every frontmatter has the fields of a document.
    const fields = this.#checked(file, schema, frontmatter, () => placesInFrontmatter(text)) as
      | EssayFrontmatter
      | undefined;
    if (!fields) return undefined;
    return toDocument(type, name, fields, body, saidDate(fields) ?? (await this.#since(`${folder}/${name}.md`)));
  }
}
