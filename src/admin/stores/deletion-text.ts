interface User {
  type: string;
  title: string;
}

/** How many titles are named before the rest is counted. */
const mostNamed = 5;

/** What is asked before a file is deleted: where it is used, and what becomes of it there. */
export function deletionText(usedIn: readonly User[]): string {
  if (usedIn.length === 0) return 'No content uses it. It is removed for good. This cannot be undone.';
  const named = usedIn.slice(0, mostNamed).map(({ type, title }) => `“${title}” (${type})`);
  const rest = usedIn.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  const list = new Intl.ListFormat('en').format(all);
  const there = usedIn.length === 1 ? 'It will be missing there' : 'It will be missing in all of them';
  return `It is used in ${list}. ${there}. This cannot be undone.`;
}
