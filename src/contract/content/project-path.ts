/** Where visitors find the page of a project. */
export const projectPath = (slug: string): `/${string}` => `/projects/${slug}`;

/** Where visitors find a drawing of a project. */
export const drawingPath = (name: string): string => `/drawings/${name}.svg`;

/** Width and height of the drawings, in their own units. */
export const drawingSizes = { picture: { width: 640, height: 400 }, diagram: { width: 480, height: 432 } } as const;
