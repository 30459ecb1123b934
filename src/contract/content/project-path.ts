/** Path of a project's page. */
export const projectPath = (slug: string): `/${string}` => `/projects/${slug}`;

/**
 * Whether a project has a page. Older items, from before these pages existed, may have any slug; only `index` would
 * collide with the page of the portfolio.
 */
export const hasProjectPage = (slug: string): boolean => slug !== 'index';

/** Path of a project's drawing. */
export const drawingPath = (name: string): string => `/drawings/${name}.svg`;

/** Width and height of the drawings, in their own units. */
export const drawingSizes = { picture: { width: 640, height: 400 }, diagram: { width: 480, height: 432 } } as const;
