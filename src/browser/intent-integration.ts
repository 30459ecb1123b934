import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** `true`: anywhere inside. `form`: only inside its form. `none`: only a `wake` event. `load`: once the page has loaded, sooner on intent. */
export type Intent = boolean | 'form' | 'none' | 'load';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: Intent;
  }
}

/** Teaches Astro the `client:intent` directive; see intent.ts for what it does. */
export function intent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)) });
      },
    },
  };
}
