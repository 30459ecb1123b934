/** Size of every Open Graph image, in pixels. */
export const ogImageSize = { width: 1200, height: 630 };

/** Path of the Open Graph image of a page, essay or project; the build draws it (src/og). */
export const ogImagePath = (kind: 'page' | 'essay' | 'project', slug: string): string => `/og/${kind}s/${slug}.png`;
