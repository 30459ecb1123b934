import type { Markup } from './html.ts';

/**
 * TypeScript's library lacks Trusted Types. A browser accepts what a policy created wherever it accepts HTML as text.
 */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one policy that a page allows by name (rules 18, decision 0092). */
const policy = trustedTypes?.createPolicy('markup', { createHTML: (text) => text });

/** Markup for a browser: a TrustedHTML where the browser requires one, otherwise plain text. */
export const trusted = ({ text }: Markup): string => policy?.createHTML(text) ?? text;
