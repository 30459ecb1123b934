import * as z from 'zod/mini';

/**
 * What the pages of a build show. The build writes it beside the pages, so reading it at the public address shows what
 * visitors get there (decision 0101).
 */
export const builtSiteFile = {
  path: '/built.json',
  schema: z.object({
    /** When the build began, in milliseconds since 1970. */
    startedAt: z.number(),
    /** Fingerprints of what visitors read, by address: `essays/night-market` → fingerprint. */
    shows: z.record(z.string(), z.string()),
  }),
} as const;
export type BuiltSiteFile = z.infer<typeof builtSiteFile.schema>;
