import type { DrawIcon } from '#markup/bands/icon.ts';
import { rendered } from '#markup/html.ts';
import type { IconName } from '#ui/icon-name.ts';
import { iconShapes } from '#ui/icon-shapes.ts';

/** An icon with its shapes, as src/ui/Icon.astro draws it. */
export const drawnIcon: DrawIcon = (name, className = '') =>
  // What bands ask for is in the set; another name stops the build.
  rendered(
    `<svg class="${`icon ${className}`.trim()}" viewBox="0 0 24 24" aria-hidden="true">${iconShapes(name as IconName)}</svg>`,
  );
