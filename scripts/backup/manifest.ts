import { hashOf } from '#storage/collections/backup.ts';
import { isKey } from '#storage/keys.ts';

/** The name of the manifest in its folder. `sha256sum --check SHA256SUMS` can read it too. */
export const manifestName = 'SHA256SUMS';

const heading = '# A backup of the website, version 1. To check it: sha256sum --check SHA256SUMS\n';
const line = /^([0-9a-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)+)$/;
const ending = /^# (\d+) files; SHA-256 of what stands above: ([0-9a-f]{64})\n$/;

/** The files of a backup: SHA-256 by path. */
export type Files = ReadonlyMap<string, string>;

/** The manifest: all files of a backup with their hashes, sorted, and a hash of the manifest itself. */
export function manifestOf(files: Files): string {
  const lines = [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`);
  const body = heading + lines.join('');
  return `${body}# ${files.size} files; SHA-256 of what stands above: ${hashOf(Buffer.from(body))}\n`;
}

/** The files in a manifest; null if it is damaged, truncated or from another version. */
export function parseManifest(text: string): Files | null {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const body = text.slice(0, at);
  const [, count, hash] = ending.exec(text.slice(at)) ?? [];
  if (!body.startsWith(heading) || hash !== hashOf(Buffer.from(body))) return null;
  const files = new Map<string, string>();
  for (const written of body.slice(heading.length).split('\n').slice(0, -1)) {
    const [, sha256, path] = line.exec(written) ?? [];
    if (sha256 === undefined || path === undefined || !isKey(path)) return null;
    files.set(path, sha256);
  }
  return files.size === Number(count) ? files : null;
}
