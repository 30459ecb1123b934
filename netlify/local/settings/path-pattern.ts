/** A path of netlify.toml: `*` matches anything, `:name` one segment. */
export interface PathPattern {
  /** The placeholders' values if the path matches (`splat` is the value of a `*`), else null. */
  match(pathname: string): ReadonlyMap<string, string> | null;
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Reads a `for` or `from`. A trailing slash makes no difference, and `/admin/*` matches `/admin` too, as on Netlify.
 */
export function readPathPattern(pattern: string): PathPattern {
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
  return {
    match(pathname) {
      const values = expression.exec(pathname);
      return values && new Map(names.map((name, index) => [name, values[index + 1] ?? '']));
    },
  };
}
