/** `1 result`, `12 results`. */
export const countOf = (total: number): string => (total === 1 ? '1 result' : `${total} results`);
