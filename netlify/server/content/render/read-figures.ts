import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnFigure } from '#contract/content/drawn-figure.ts';
import { checkSvg, type FigureProblem } from './check-svg.ts';

interface ReadFigures {
  /** The valid figures, by name. */
  figures: Readonly<Record<string, string>>;
  /** The problems of the others. */
  problems: (FigureProblem & { file: string })[];
}

/**
 * The drawn figures of the files; none if there is no `figures/`.
 * @param content path of `content/`
 */
export async function readFigures(content: string): Promise<ReadFigures> {
  const files = await readdir(join(content, 'figures')).catch((): string[] => []);
  const read: ReadFigures = { figures: {}, problems: [] };
  const figures: [string, string][] = [];
  for (const name of files.filter((file) => !file.startsWith('.')).sort()) {
    const [path, file] = [`figures/${name}`, `content/figures/${name}`];
    const figure = drawnFigure(path);
    const checked = checkSvg(await readFile(join(content, path), 'utf8'));
    if (figure === null) {
      const instead = 'Use lower-case letters, digits and hyphens, and the ending .svg.';
      read.problems.push({ file, line: 1, wrong: 'has a name that no text can show', instead });
    } else if ('problem' in checked) read.problems.push({ file, ...checked.problem });
    else figures.push([figure, checked.svg]);
  }
  return { ...read, figures: Object.fromEntries(figures) };
}
