/** The part of a sector that the filter shows: the text before the first slash (product §2). */
export const sectorLabel = (sector: string): string => (sector.split('/', 1)[0] ?? sector).trim();
