import type { ReportAnnotation } from '#contract/api/analytics-report.ts';

/** What the site did, in a word. */
export const annotationWords: Readonly<Record<ReportAnnotation['kind'], string>> = {
  essay: 'Essay published',
  campaign: 'Campaign sent',
};

/**
 * Props of a link to what an annotation is about. A page of the site opens in a new tab, as everywhere in the admin.
 */
export const annotationLink = ({ kind, path }: ReportAnnotation) =>
  kind === 'essay' ? { href: path, target: '_blank', rel: 'noopener' } : { href: path };
