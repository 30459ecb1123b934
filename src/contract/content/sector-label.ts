/** The part of a sector that the filter shows: the text before the first slash (specification, section 2). */
export const sectorLabel = (sector: string): string => (sector.split('/', 1)[0] ?? sector).trim();
