import { fileURLToPath } from 'node:url';
import { readFigures } from './read-figures.ts';

const folder = fileURLToPath(new URL('../../../../content', import.meta.url));

/**
 * The checked figures of `content/figures/`, by name. When run from source, they are read; a bundled function carries
 * another version of this file (`scripts/inline-content.ts`).
 */
export const builtFigures = async (): Promise<Readonly<Record<string, string>>> => (await readFigures(folder)).figures;
