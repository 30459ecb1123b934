const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Reads a path of netlify.toml, a `for` or `from`: `*` matches anything, `:name` one segment. A trailing slash makes no
 * difference, and `/admin/*` matches `/admin` too, as on Netlify.
 *
 * @returns a function that gives the placeholders' values for an address that matches (`splat` is the value of a `*`),
 *   else null
 */
export function readPathPattern(pattern: string): (pathname: string) => ReadonlyMap<string, string> | null {
  if (!pattern.startsWith('/')) throw new Error(`A path in netlify.toml begins with a slash; write "/${pattern}".`);
  const names: string[] = [];
  const source = pattern
    .replace(/\/+$/, '')
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment === '*') {
        names.push('splat');
        return '(?:/(.*))?';
      }
      const placeholder = /^:(\w+)$/.exec(segment)?.[1];
      if (placeholder !== undefined) {
        names.push(placeholder);
        return '/([^/]+)';
      }
      return `/${segment.split('*').map(escape).join('[^/]*')}`;
    })
    .join('');
  const expression = new RegExp(`^${source}/?$`);
  return (pathname) => {
    const values = expression.exec(pathname);
    return values && new Map(names.map((name, index) => [name, values[index + 1] ?? '']));
  };
}
