import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { figurePath } from '#contract/content/drawn-figure.ts';
import { ownPaths } from '#contract/content/own-paths.ts';
import { pageTemplates } from '#contract/content/page-templates.ts';
import { drawingPath } from '#contract/content/project-path.ts';
import { contentTypeNames, contentTypes } from '#contract/content/types.ts';
import { readDrawings } from './read-drawings.ts';
import { readFigures } from '../render/read-figures.ts';
import type { Content } from './content.ts';
import { pathOf } from './path-of.ts';

/** The paths on this site that a text may lead to, as the project's files have them. */
export interface SitePaths {
  /** Pages, essays and articles of any status. */
  pages: string[];
  /** Static files. */
  files: string[];
}

/**
 * @param content what the files of `content/` say
 * @param folder path of `public/`, beside which `content/` lies
 */
export async function readSitePaths(content: Content, folder: string): Promise<SitePaths> {
  const ofFiles = contentTypeNames.flatMap((type) =>
    content[contentTypes[type].folder].flatMap(({ slug }) => pathOf(type, slug) ?? []),
  );
  const templates = Object.keys(pageTemplates).flatMap((slug) => pathOf('page', slug) ?? []);
  const pages = [...templates, ...ofFiles];
  const root = join(folder, '../content');
  const [{ figures }, { drawings }] = await Promise.all([readFigures(root), readDrawings(root)]);
  const drawn = [...Object.keys(figures).map(figurePath), ...Object.keys(drawings).map(drawingPath)];
  return { pages: [...new Set(pages)], files: [...ownPaths, ...drawn, ...(await filesIn(folder))] };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`)
    .sort();
}
