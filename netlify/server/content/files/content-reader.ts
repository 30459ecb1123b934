import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { essayFrontmatter } from '#contract/content/essay.ts';
import { slug } from '#contract/primitives.ts';
import type { FileEssay } from './content.ts';
import type { Located } from './duplicates.ts';
import { toEssay } from './essay-file.ts';
import { explainIssues } from './explain-issue.ts';
import { parseEssay } from './parse-essay.ts';
import { parseJson } from './parse-json.ts';
import type { ContentProblem } from './problems.ts';

/** Reads files of one content folder, and gathers their problems instead of stopping at the first. */
export class ContentReader {
  readonly problems: ContentProblem[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The text of a file, or undefined with a problem noted. */
  async #text(path: string): Promise<string | undefined> {
    const file = `content/${path}`;
    try {
      const bytes = await readFile(join(this.#root, path));
      if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
      this.problems.push({ file, wrong: 'is not UTF-8 text', instead: 'Save it with the encoding UTF-8.' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      this.problems.push({ file, wrong: 'is missing', instead: 'Write it; the schema is in src/contract/content.' });
    }
    return undefined;
  }

  /** `data` as the schema gives it back, or undefined with its problems noted. */
  #checked<Schema extends z.ZodMiniType>(file: string, schema: Schema, data: unknown): z.output<Schema> | undefined {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    this.problems.push(...explainIssues(schema, data, result.error.issues).map((problem) => ({ file, ...problem })));
    return undefined;
  }

  /** Names of the files of a folder that end in `extension`, without it; a file of another kind is a problem. */
  async #names(folder: string, extension: string): Promise<string[]> {
    const entries = await readdir(join(this.#root, folder)).catch(() => []);
    const names: string[] = [];
    for (const entry of entries.sort()) {
      if (entry.startsWith('.')) continue;
      if (entry.endsWith(extension)) names.push(entry.slice(0, -extension.length));
      else {
        const instead = `Only files that end in ${extension} are read here: rename or move it.`;
        this.problems.push({ file: `content/${folder}/${entry}`, wrong: 'is not read', instead });
      }
    }
    return names;
  }

  async json<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    const text = await this.#text(path);
    if (text === undefined) return undefined;
    const parsed = parseJson(text);
    if (parsed.ok) return this.#checked(`content/${path}`, schema, parsed.data);
    this.problems.push({ file: `content/${path}`, ...parsed.problem });
    return undefined;
  }

  async folder<Schema extends z.ZodMiniType<{ slug: string }>>(
    folder: string,
    schema: Schema,
  ): Promise<Located<z.output<Schema>>[]> {
    const read = (await this.#names(folder, '.json')).map(async (name) => {
      const value = await this.json(`${folder}/${name}.json`, schema);
      if (!value) return [];
      const file = `content/${folder}/${name}.json`;
      if (value.slug !== name) {
        const instead = `Write "${name}", or rename the file to ${value.slug}.json.`;
        this.problems.push({ file, field: 'slug', wrong: `is "${value.slug}"`, instead });
      }
      return [{ file, value }];
    });
    return (await Promise.all(read)).flat();
  }

  async essays(folder: 'essays' | 'articles'): Promise<Located<FileEssay>[]> {
    const read = (await this.#names(folder, '.md')).map(async (name) => {
      const file = `content/${folder}/${name}.md`;
      if (!slug.safeParse(name).success) {
        const instead = 'Name it with lower-case letters and digits joined by single hyphens, at most 120 characters.';
        this.problems.push({ file, wrong: 'has a name that makes no address', instead });
      }
      const text = await this.#text(`${folder}/${name}.md`);
      if (text === undefined) return [];
      const parsed = parseEssay(text);
      if (!parsed.ok) {
        this.problems.push({ file, ...parsed.problem });
        return [];
      }
      const { frontmatter, body } = parsed.data;
      if (!body) {
        const instead = 'Write the essay in Markdown below the frontmatter.';
        this.problems.push({ file, field: 'body', wrong: 'is missing', instead });
      }
      const fields = this.#checked(file, essayFrontmatter, frontmatter);
      return fields ? [{ file, value: toEssay(name, fields, body) }] : [];
    });
    return (await Promise.all(read)).flat();
  }
}
