import * as z from 'zod/mini';
import { emailAddress, href, text } from '../primitives.ts';

export const socialNetworks = ['linkedin', 'x', 'github', 'instagram'] as const;

/** content/site.json: everything that names the company, said once (architecture §1). */
export const site = z.strictObject({
  name: text('the name of the company'),
  domain: text('the domain, such as meridianforge.example'),
  email: emailAddress('Write an e-mail address.'),
  tagline: text('the tagline'),
  pitch: text('the pitch'),
  description: text('one or two sentences on the company'),
  region: text('where the company works'),
  navigation: z.array(z.strictObject({ label: text('the text of the link'), href })).check(z.minLength(1)),
  footerLinks: z.array(z.strictObject({ label: text('the text of the link'), href })),
  social: z.array(
    z.strictObject({
      network: z.enum(socialNetworks, `Write one of: ${socialNetworks.join(', ')}.`),
      label: text('the name of the network'),
      href,
    }),
  ),
  settings: z
    .strictObject({
      site_title: text('the title of the site'),
      site_description: text('a description of the site'),
      hero_title: text('the title of the hero'),
      hero_subtitle: text('the subtitle of the hero'),
      announcement_text: z.string(),
    })
    .check(z.describe('Defaults of the settings that the admin can change.')),
});

export type Site = z.infer<typeof site>;
