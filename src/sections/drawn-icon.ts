import type { DrawIcon } from '#markup/bands/icon.ts';
import { rendered } from '#markup/html.ts';
import type { IconName } from '#ui/icon-name.ts';
import { iconShapes } from '#ui/icon-shapes.ts';

/** An icon with its shapes inline, like src/ui/Icon.astro. */
export const drawnIcon: DrawIcon = (name, className = '') =>
  // Bands use only names in the set; another name fails the build.
  rendered(
    `<svg class="${`icon ${className}`.trim()}" viewBox="0 0 24 24" aria-hidden="true">${iconShapes(name as IconName)}</svg>`,
  );
