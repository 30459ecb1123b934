import { site } from '#contract/content/site.ts';
import { contentTypeNames, contentTypes, sortedIn, type ContentType } from '#contract/content/types.ts';
import type { Content } from './content.ts';
import { ContentReader, type Named } from './content-reader.ts';
import { duplicates, type Located } from './duplicates.ts';
import { readDrawings } from './read-drawings.ts';
import { readFigures } from '../render/read-figures.ts';
import { missingSections } from './references.ts';
import { ContentError } from './problems.ts';

/**
 * Reads and checks the folder `content/`.
 *
 * @param root Path of the folder.
 * @param dated when essays without a date were first known, by path; see `firstKnown`
 * @returns each type in the order of its list, of every status
 * @throws ContentError with every problem of every file: the file, the field, what is wrong and what to write instead.
 */
export async function readContent(root: string, dated: Readonly<Record<string, string>> = {}): Promise<Content> {
  const reader = new ContentReader(root, dated);
  const reading = contentTypeNames.map(async (type) => [type, await reader.type(type)] as const);
  const [figures, drawings, read] = await Promise.all([readFigures(root), readDrawings(root), Promise.all(reading)]);
  // Its problems were noted with the parts.
  const siteFile = await new ContentReader(root, dated).json('site.json', site);
  const types = Object.fromEntries(read) as Record<ContentType, Located<Named>[]>;
  const problems = [
    ...reader.problems,
    ...figures.problems,
    ...drawings.problems,
    ...duplicates(types),
    ...missingSections(types),
  ];
  if (problems.length > 0 || !siteFile) throw new ContentError(problems);
  const folders = contentTypeNames.map((type) => {
    const { folder, list } = contentTypes[type];
    const values = types[type].map(({ value }) => value);
    return [folder, sortedIn(list, values)];
  });
  // Safe cast: the schemas of the types have checked them.
  return { site: siteFile, ...(Object.fromEntries(folders) as Folders) };
}

type Folders = Omit<Content, 'site'>;
