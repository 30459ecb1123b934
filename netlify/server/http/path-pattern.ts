/**
 * Matches a path against the pattern of an endpoint, segment by segment. A trailing slash makes no difference.
 * @returns the decoded values of its `{name}` segments, or null if it does not match or cannot be decoded
 */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const expected = pattern.split('/');
  const actual = pathname.replace(/\/$/, '').split('/');
  if (expected.length !== actual.length) return null;
  const params = new Map<string, string>();
  for (const [position, part] of expected.entries()) {
    const segment = decodeSegment(actual[position] ?? '');
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (segment === null || (name === undefined ? segment !== part : segment === '')) return null;
    if (name !== undefined) params.set(name, segment);
  }
  return Object.fromEntries(params);
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
