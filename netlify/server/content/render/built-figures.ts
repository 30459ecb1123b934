import { fileURLToPath } from 'node:url';
import { readFigures } from './read-figures.ts';

const folder = fileURLToPath(new URL('../../../../content', import.meta.url));

/** The drawn figures of `content/figures/`, checked, by their names. From source they are read; the bundle of a function carries another version of this file (`scripts/inline-content.ts`). */
export const builtFigures = async (): Promise<Readonly<Record<string, string>>> => (await readFigures(folder)).figures;
