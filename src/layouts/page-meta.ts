import type { Page } from '#contract/content/page.ts';
import { ogImagePath } from '#contract/content/og-image.ts';
import type { Meta } from '#markup/meta.ts';

/**
 * The metadata of a page with its copy in content/pages: title, description, image and the trail from the home page.
 */
export function pageMeta(copy: Page): Meta {
  const path = copy.slug === 'home' ? '/' : `/${copy.slug}`;
  const home = { name: 'Home', path: '/' };
  return {
    path,
    title: copy.title,
    description: copy.description,
    image: ogImagePath('page', copy.slug),
    trail: path === '/' ? [home] : [home, { name: copy.title, path }],
  };
}
