const drawing = /^\/?figures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/;

/** The name of the drawn figure at a path such as `figures/round-trips.svg`; null if the path is a picture. */
export const drawnFigure = (path: string): string | null => drawing.exec(path)?.[1] ?? null;

/** The address of a drawn figure, for use in texts; valid on any page. */
export const figurePath = (name: string): string => `/figures/${name}.svg`;
