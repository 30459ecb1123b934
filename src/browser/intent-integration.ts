import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { beforePaint } from './before-paint.ts';

/** `true`: anywhere inside. `form`: only inside its form. `none`: only a `wake` event. `load`: once the page has loaded, sooner on intent. */
export type Intent = boolean | 'form' | 'none' | 'load';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: Intent;
  }
}

/** Teaches Astro the `client:intent` directive (intent.ts), and puts before-paint.ts into every head, with its hash in the script policy. */
export function intent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectScript }) => {
        injectScript('head-inline', beforePaint);
        addClientDirective({ name: 'intent', entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)) });
      },
    },
  };
}
