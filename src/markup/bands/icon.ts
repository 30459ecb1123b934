import { html, type Markup } from '../html.ts';

/** Draws an icon: inline where its shapes can be read, as in a build, otherwise by name from the page's sprite. */
export type DrawIcon = (name: string, className?: string) => Markup;

/** An icon of the sprite that the page carries (src/ui/IconSprite.astro). */
export const spriteIcon: DrawIcon = (name, className = '') =>
  html`<svg class="${`icon ${className}`.trim()}" aria-hidden="true"><use href="#icon-${name}"></use></svg>`;
