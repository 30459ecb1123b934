import { embedJsonLd, organizationJsonLd } from '#markup/json-ld.ts';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { builtInSite } from '../content/files/built-in.ts';
import { siteOfPage } from './fill-head.ts';

test('a page filled in by a function names the site as the built page does', async () => {
  const site = await builtInSite();
  const built = {
    ...site,
    description: 'Ventures </script> & more',
    email: 'office@example.org',
    settings: { ...site.settings, site_title: 'Foundry' },
  };
  const data = embedJsonLd([organizationJsonLd(built, 'https://forge.example')]);
  const page = parse(
    `<meta property="og:site_name" content="Foundry"><script type="application/ld+json">${data}</script>`,
  );
  expect(siteOfPage(page, site)).toEqual(built);
  expect(siteOfPage(parse('<p>Nothing is said of a site.'), site)).toEqual(site);
});
