/** Where visitors find the page of a project. */
export const projectPath = (slug: string): `/${string}` => `/projects/${slug}`;

/** Whether a project has a page. An item may have a slug from before there were these pages: only the file of `index` would stand where the portfolio does. */
export const hasProjectPage = (slug: string): boolean => slug !== 'index';

/** Where visitors find a drawing of a project. */
export const drawingPath = (name: string): string => `/drawings/${name}.svg`;

/** Width and height of the drawings, in their own units. */
export const drawingSizes = { picture: { width: 640, height: 400 }, diagram: { width: 480, height: 432 } } as const;
