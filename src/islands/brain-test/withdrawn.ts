import { atom } from 'nanostores';

/** Slugs of essays that visitors cannot read any more, though the build knew them. */
export const $withdrawn = atom<ReadonlySet<string>>(new Set());

/** Looks for essays where visitors would, at their pages. What gets no answer stays as the build had it: a copy may be kept for reading offline. */
export async function lookForEssays(slugs: readonly string[]): Promise<void> {
  await Promise.all(
    slugs.map(async (slug) => {
      const answer = await fetch(`/essays/${slug}`, { method: 'HEAD' }).catch(() => null);
      if (answer?.status === 404 || answer?.status === 410) $withdrawn.set(new Set([...$withdrawn.get(), slug]));
    }),
  );
}
