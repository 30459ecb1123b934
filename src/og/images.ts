import { ogImagePath } from '#contract/content/og-image.ts';
import { isTemplateSlug } from '#contract/content/page-templates.ts';
import { contentToBuild, drawingsToBuild } from '#content-to-build';

/** The texts of an image. */
export interface Words {
  title: string;
  /** A short line above the title, such as `Essay · 7 min read`; may be empty. */
  eyebrow: string;
  /** The site's name. */
  brand: string;
}

/** An image to make. */
export interface OgImage {
  /** Path on the site, as `ogImagePath` gives it to the head of the page. */
  path: string;
  words: Words;
  /** The drawing of a project, or of a page with its own, as in its file; it replaces the globe. */
  drawing?: string;
}

/**
 * The images of all pages, and of all published essays and projects.
 *
 * @param folder Path of the folder `content/`.
 * @throws ContentError when a content file breaks its schema.
 */
export async function listImages(folder: string): Promise<OgImage[]> {
  const { site, pages, essays, projects } = await contentToBuild(folder);
  const drawings = await drawingsToBuild(folder);
  const drawn = (name: string | undefined) => {
    const svg = name === undefined ? undefined : drawings[name];
    return svg !== undefined && { drawing: svg };
  };
  const ofPages = pages.map(({ slug, title, eyebrow }) => ({
    path: ogImagePath('page', slug),
    words: { title, eyebrow: eyebrow ?? '', brand: site.settings.site_title },
    ...drawn(isTemplateSlug(slug) ? slug : undefined),
  }));
  const ofEssays = essays.map(({ slug, title, content }) => ({
    path: ogImagePath('essay', slug),
    words: {
      title,
      eyebrow: ['Essay', ...content.categories.slice(0, 1), `${content.readTime} min read`].join(' · '),
      brand: site.settings.site_title,
    },
  }));
  const ofProjects = projects.map(({ slug, title, sector, drawing }) => ({
    path: ogImagePath('project', slug),
    words: { title, eyebrow: sector, brand: site.settings.site_title },
    ...drawn(drawing),
  }));
  return [...ofPages, ...ofEssays, ...ofProjects];
}
