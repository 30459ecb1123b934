/** The list with the entry at `index` moved up (-1) or down (1) by one; unchanged if there is no such place. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const entry = list[index];
  const other = list[index + by];
  if (entry === undefined || other === undefined) return list;
  return list.with(index, other).with(index + by, entry);
}
