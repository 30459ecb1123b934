import type { Project } from '#contract/content/project.ts';

type Form = Project['partnerType'];

const ours = 'class="ours"';
const filled = `${ours} fill="currentColor"`;

/**
 * Shapes within 96 by 64. Our part has the class `ours`; a circle beside it is a founder or partner, a square a
 * government. They show who owns a share, not how much.
 */
const shapes: Readonly<Record<Form, string>> = {
  'Co-built & Co-owned': `<path ${filled} stroke="none" fill-opacity=".22" d="M48 13.6a22 22 0 0 1 0 36.8 22 22 0 0 1 0-36.8z"/><circle cx="36" cy="32" r="22"/><circle ${ours} cx="60" cy="32" r="22"/>`,
  'Joint Venture': `<path d="M30 32h9"/><path ${ours} d="M66 32h-9"/><circle cx="16" cy="32" r="14"/><circle ${ours} cx="80" cy="32" r="14"/><path d="M48 23a9 9 0 0 0 0 18z" fill="currentColor"/><path ${filled} d="M48 23a9 9 0 0 1 0 18z"/>`,
  'Built & Owned': `<circle ${filled} cx="48" cy="32" r="22"/>`,
  Proprietary: `<circle ${ours} cx="48" cy="32" r="22"/><circle ${ours} cx="48" cy="32" r="14"/><circle ${filled} cx="48" cy="32" r="6"/>`,
  'Government Collaboration': `<path d="M10 10h44v44h-44z"/><circle ${ours} cx="62" cy="32" r="22"/>`,
  'Internal Concept': `<circle ${ours} cx="48" cy="32" r="22" stroke-dasharray="3 5"/><circle ${filled} cx="48" cy="32" r="6"/>`,
};

/** The sign of a form of ownership, as SVG shapes within 96 by 64. */
export const ownershipMark = (form: Form): string => shapes[form];
