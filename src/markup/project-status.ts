const colours: ReadonlyMap<string, string> = new Map([
  ['Live', 'green'],
  ['MVP', 'orange'],
  ['Active', 'blue'],
  ['Testing', 'yellow'],
  ['Prototype', 'purple'],
  ['Product Ready', 'emerald'],
  ['Internal Tool', 'slate'],
]);

/** The style class of a project's status badge (product §4); unknown ones are grey. */
export const statusBadge = (status: string): string => `badge badge-${colours.get(status) ?? 'grey'}`;
