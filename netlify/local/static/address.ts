import type { SiteFile, SiteFiles } from './site-files.ts';

export type Located = { kind: 'file'; file: SiteFile } | { kind: 'moved'; to: string } | { kind: 'missing' };

/**
 * The segments of a path, decoded; null if one could lead out of the site's folder or cannot be decoded. The last one
 * is empty if the path ends in a slash.
 */
export function segmentsOf(pathname: string): string[] | null {
  try {
    const segments = pathname.slice(1).split('/').map(decodeURIComponent);
    const sound = segments.every(
      (segment, index) =>
        !/[/\\\u0000-\u001f\u007f]/.test(segment) &&
        !/^\.\.?$/.test(segment) &&
        (segment !== '' || index === segments.length - 1),
    );
    return sound && segments.every((segment) => segment.length <= 255) ? segments : null;
  } catch {
    return null;
  }
}

/**
 * Finds the file for a path, by Netlify's rules: `/about` is about.html; `/about/` then moves to `/about`; a folder's
 * index.html is at `/folder/`, and `/folder` moves there. `/about.html` and `/folder/index.html` work as they are.
 */
export async function locate(files: SiteFiles, pathname: string): Promise<Located> {
  const segments = segmentsOf(pathname);
  if (segments === null) return { kind: 'missing' };
  const last = segments.at(-1) ?? '';
  const parents = segments.slice(0, -1);

  if (last === '') {
    const name = parents.at(-1);
    if (name !== undefined && (await files.find([...parents.slice(0, -1), `${name}.html`])) !== null) {
      return { kind: 'moved', to: pathname.slice(0, -1) };
    }
    return found(await files.find([...parents, 'index.html']));
  }
  const exact = (await files.find(segments)) ?? (await files.find([...parents, `${last}.html`]));
  if (exact !== null) return { kind: 'file', file: exact };
  const index = await files.find([...segments, 'index.html']);
  return index === null ? { kind: 'missing' } : { kind: 'moved', to: `${pathname}/` };
}

const found = (file: SiteFile | null): Located => (file === null ? { kind: 'missing' } : { kind: 'file', file });
