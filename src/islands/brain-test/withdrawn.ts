import { atom } from 'nanostores';

/** Slugs of essays that the build knew of but visitors can no longer read. */
export const $withdrawn = atom<ReadonlySet<string>>(new Set());

/**
 * Checks the public pages of essays. Without an answer, an essay remains as built, since the browser may have an
 * offline copy.
 */
export async function lookForEssays(slugs: readonly string[]): Promise<void> {
  await Promise.all(
    slugs.map(async (slug) => {
      const answer = await fetch(`/essays/${slug}`, { method: 'HEAD' }).catch(() => null);
      if (answer?.status === 404 || answer?.status === 410) $withdrawn.set(new Set([...$withdrawn.get(), slug]));
    }),
  );
}
