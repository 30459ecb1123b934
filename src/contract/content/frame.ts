import * as z from 'zod/mini';
import { href, refuseAt, text } from '../primitives.ts';

export const socialNetworks = ['linkedin', 'x', 'github', 'instagram'] as const;

const label = (what: string) => text(what).check(z.maxLength(24, 'Keep it to 24 characters.'));
const line = (what: string) => text(what).check(z.maxLength(100, 'Keep it to 100 characters.'));

const link = z.strictObject({ label: label('the text of the link'), href });

const profile = z.strictObject({
  network: z.enum(socialNetworks, `Write one of: ${socialNetworks.join(', ')}.`).check(z.describe('Decides the icon.')),
  label: label('the name of the network'),
  href: href.check(
    z.refine((address) => address.startsWith('https://') && URL.canParse(address), 'Write an address with https://.'),
    z.describe('The address of the profile, with https://.'),
  ),
});

/** The text of every page's header and footer, except for the settings and the company name. */
export const frame = {
  tagline: line('the tagline').check(
    z.describe('Shown below the logo in the footer, in mails, and to search engines.'),
  ),
  region: line('where the company works').check(z.describe('Where the company works, as the footer shows it.')),
  copyright: z.optional(
    label('who holds the copyright').check(
      z.describe('Whom the last line of the footer names. If empty, the name of the company.'),
    ),
  ),
  navigation: z
    .array(link)
    .check(
      z.minLength(1, 'List at least one entry.'),
      z.maxLength(12, 'Keep it to 12 entries.'),
      z.describe('The menu, in order. Pages that ask for a place in the menu come after these entries.'),
    ),
  footerLinks: z
    .array(link)
    .check(z.maxLength(12, 'Keep it to 12 links.'), z.describe('The links in the middle of the footer.')),
  social: z.array(profile).check(
    z.maxLength(socialNetworks.length, `Keep it to ${socialNetworks.length} profiles.`),
    z.describe('Footer, contact page and founder card show those that they have a place for.'),
    z.check((given) => {
      const message = 'There is already a profile for this network. Remove one of them.';
      for (const [index, { network }] of given.value.entries())
        if (given.value.findIndex((other) => other.network === network) < index)
          refuseAt(given, [index, 'network'], message);
    }),
  ),
};
