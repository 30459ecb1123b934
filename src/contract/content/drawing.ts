import * as z from 'zod/mini';

/** A drawing of a project: the name of a file in `content/drawings/` without its extension (decision 0149). */
export const drawingName = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write the name of a file in content/drawings, without .svg.'),
    z.describe('The name of a file in content/drawings, without .svg.'),
  );
