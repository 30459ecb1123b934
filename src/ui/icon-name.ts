import type { iconNames } from '#contract/content/project.ts';

/** Icons of the templates, besides those available to content. */
export type IconName =
  | (typeof iconNames)[number]
  | 'menu'
  | 'x'
  | 'mail'
  | 'arrow-right'
  | 'arrow-up'
  | 'sun'
  | 'moon'
  | 'copy'
  | 'share-2'
  | 'map-pin'
  | 'search'
  | 'chevron-down';
