import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawingName } from '#contract/content/drawing.ts';
import { checkDrawing } from '../render/check-drawing.ts';
import type { FigureProblem } from '../render/check-svg.ts';

interface ReadDrawings {
  /** The valid drawings of projects, by name. */
  drawings: Readonly<Record<string, string>>;
  /** The problems with the others. */
  problems: (FigureProblem & { file: string })[];
}

/**
 * The drawings of projects; none if there is no `drawings/`.
 * @param content path of `content/`
 */
export async function readDrawings(content: string): Promise<ReadDrawings> {
  const files = await readdir(join(content, 'drawings')).catch((): string[] => []);
  const problems: ReadDrawings['problems'] = [];
  const drawings: [string, string][] = [];
  for (const name of files.filter((file) => !file.startsWith('.')).sort()) {
    const file = `content/drawings/${name}`;
    const drawing = drawingName.safeParse(name.replace(/\.svg$/, ''));
    const checked = checkDrawing(await readFile(join(content, 'drawings', name), 'utf8'));
    if (!name.endsWith('.svg') || !drawing.success) {
      const instead = 'Use lower-case letters, digits and hyphens, and the ending .svg.';
      problems.push({ file, line: 1, wrong: 'has a name that no project can show', instead });
    } else if ('problem' in checked) problems.push({ file, ...checked.problem });
    else drawings.push([drawing.data, checked.svg]);
  }
  return { drawings: Object.fromEntries(drawings), problems };
}
