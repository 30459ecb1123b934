const drawing = /^\/?figures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/;

/** The name of the drawn figure that a path shows, as in `figures/round-trips.svg`; null where it shows a picture. */
export const drawnFigure = (path: string): string | null => drawing.exec(path)?.[1] ?? null;

/** Where a text finds a drawn figure, wherever it stands itself. */
export const figurePath = (name: string): string => `/figures/${name}.svg`;
