import * as z from 'zod/mini';
import { emailAddress } from '../email-address.ts';
import { text } from '../primitives.ts';
import { settings, type FileKey } from '../settings.ts';
import { settingText } from '../setting-text.ts';
import { frame } from './frame.ts';

/** The settings whose defaults are separate texts in this file. */
const defaults = Object.fromEntries(
  settings.flatMap((setting): [string, z.ZodMiniType][] => {
    if (setting.default !== 'settings') return [];
    return [[setting.key, settingText(setting)]];
  }),
) as Record<FileKey, z.ZodMiniType<string>>;

/**
 * content/site.json: everything that names the company, in one place (architecture §1). The admin edits only the frame,
 * as a part of the site.
 */
export const site = z.strictObject({
  name: text('the name of the company'),
  domain: text('the domain, such as meridianforge.example'),
  email: emailAddress('Write an e-mail address.'),
  description: text('what the company is, in a few words'),
  author: z.optional(text('the author of essays that name none; if left out, the company')),
  ...frame,
  settings: z.strictObject(defaults).check(z.describe('Defaults of the settings that the admin can change.')),
});

export type Site = z.infer<typeof site>;

/** The legal pages in the footer; each is a link once a page with its slug is published. */
export const legalPages = [
  { label: 'Privacy Policy', slug: 'privacy-policy' },
  { label: 'Terms of Service', slug: 'terms-of-service' },
] as const;

/** The page about what is counted. It has a template, so it always exists. */
export const countingPage = { label: 'What We Count', path: '/what-we-count' } as const;

/** The slug of the page about how the site is made. The footer's figure links to it once it is published. */
export const colophonSlug = 'colophon';

/** The site with what its own pages add to the frame. */
export interface ShownSite extends Site {
  /** The slugs of the published `legalPages`. */
  legal: readonly string[];
  /** Whether the colophon is published. */
  hasColophon: boolean;
}

/** Adds to the menu the pages that ask to be in it, after the entries of content/site.json and sorted by slug. */
export function shownSite(site: Site, pages: readonly { slug: string; navigation?: string | undefined }[]): ShownSite {
  const entries = pages.flatMap(({ slug, navigation }) =>
    navigation === undefined ? [] : [{ label: navigation, href: `/${slug}` }],
  );
  const isPublished = (slug: string) => pages.some((page) => page.slug === slug);
  const legal = legalPages.flatMap(({ slug }) => (isPublished(slug) ? [slug] : []));
  return { ...site, navigation: [...site.navigation, ...entries], legal, hasColophon: isPublished(colophonSlug) };
}
