import { content, firstEssay, pageCopy } from './content.ts';

export interface PublicPage {
  name: string;
  path: string;
  status: 200 | 404;
  heading: string;
  /** Text of the title element. */
  title: string;
  /** Types of the JSON-LD objects, in order. */
  linkedData: string[];
}

const { site } = content;
const essay = firstEssay();
const [venture] = content.projects;
if (!venture) throw new Error('There are no projects.');

const page = (slug: string, heading = pageCopy(slug).heading ?? ''): PublicPage => ({
  name: pageCopy(slug).title,
  path: `/${slug}`,
  status: 200,
  heading,
  title: `${pageCopy(slug).title} · ${site.name}`,
  linkedData: ['Organization', 'BreadcrumbList'],
});

const missing = (path: string, title: string): PublicPage => ({
  ...page('not-found', title),
  name: title,
  path,
  status: 404,
  title: `${title} · ${site.name}`,
});

/** Every public page (product §2), an essay, a project, and both not-found pages. */
export const publicPages: readonly PublicPage[] = [
  {
    ...page('home', site.settings.hero_title),
    name: 'Home',
    path: '/',
    title: `${site.name}: ${pageCopy('home').title}`,
    linkedData: ['Organization'],
  },
  page('about'),
  page('projects'),
  {
    name: 'A project',
    path: `/projects/${venture.slug}`,
    status: 200,
    heading: venture.title,
    title: `${venture.title} · ${site.name}`,
    linkedData: ['Organization', 'BreadcrumbList', 'CreativeWork'],
  },
  page('leadership'),
  page('essays'),
  {
    name: 'An essay',
    path: `/essays/${essay.slug}`,
    status: 200,
    heading: essay.title,
    title: `${essay.title} · ${site.name}`,
    linkedData: ['BreadcrumbList', 'Article'],
  },
  page('recommended-reads'),
  page('brain-test'),
  page('contact'),
  page('colophon'),
  page('what-we-count'),
  missing('/no/such/page', 'Page Not Found'),
  missing('/essays/no-such-essay', 'Essay Not Found'),
];
