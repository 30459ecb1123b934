import * as z from 'zod/mini';
import { emailAddress } from '../email-address.ts';
import { href, text } from '../primitives.ts';
import { settings, type FileKey } from '../settings.ts';
import { settingText } from '../setting-text.ts';

export const socialNetworks = ['linkedin', 'x', 'github', 'instagram'] as const;

/** The defaults of the settings that are texts of their own. */
const defaults = Object.fromEntries(
  settings.flatMap((setting): [string, z.ZodMiniType][] => {
    if (setting.default !== 'settings') return [];
    return [[setting.key, settingText(setting)]];
  }),
) as Record<FileKey, z.ZodMiniType<string>>;

/** content/site.json: everything that names the company, said once (architecture §1). */
export const site = z.strictObject({
  name: text('the name of the company'),
  domain: text('the domain, such as meridianforge.example'),
  email: emailAddress('Write an e-mail address.'),
  tagline: text('the tagline'),
  description: text('what the company is, in a few words'),
  region: text('where the company works'),
  author: z.optional(text('who has written the essays that name nobody; left out, the company')),
  navigation: z.array(z.strictObject({ label: text('the text of the link'), href })).check(z.minLength(1)),
  footerLinks: z.array(z.strictObject({ label: text('the text of the link'), href })),
  social: z.array(
    z.strictObject({
      network: z.enum(socialNetworks, `Write one of: ${socialNetworks.join(', ')}.`),
      label: text('the name of the network'),
      href,
    }),
  ),
  settings: z.strictObject(defaults).check(z.describe('Defaults of the settings that the admin can change.')),
});

export type Site = z.infer<typeof site>;

/** The pages that the footer names; each is a link where a page with its slug is published. */
export const legalPages = [
  { label: 'Privacy Policy', slug: 'privacy-policy' },
  { label: 'Terms of Service', slug: 'terms-of-service' },
] as const;

/** The site with what its own pages add to the frame around every page. */
export interface ShownSite extends Site {
  /** The slugs of the `legalPages` that are published. */
  legal: readonly string[];
}

/** Puts the pages that ask for it into the menu, behind the entries of content/site.json and in the order of their slugs. */
export function shownSite(site: Site, pages: readonly { slug: string; navigation?: string | undefined }[]): ShownSite {
  const entries = pages.flatMap(({ slug, navigation }) =>
    navigation === undefined ? [] : [{ label: navigation, href: `/${slug}` }],
  );
  const legal = legalPages.flatMap(({ slug }) => (pages.some((page) => page.slug === slug) ? [slug] : []));
  return { ...site, navigation: [...site.navigation, ...entries], legal };
}
