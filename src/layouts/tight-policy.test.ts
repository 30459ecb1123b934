import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tightPolicy } from './tight-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (html: string) => /content="([^"]*)"/.exec(html)?.[1];
const page = (body: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-AAAA=' 'sha256-BBBB='; style-src 'self' 'sha256-CCCC=';">${body}`;

describe('the policy of a page', () => {
  it('names the scripts and styles in the page, and no others', () => {
    const html = tightPolicy(
      page('<script>one()</script><style>p{}</style><script type="module" src="/a.js"></script>'),
    );
    expect(policyOf(html)).toBe(
      `default-src 'self'; script-src 'self' ${hashOf('one()')}; style-src 'self' ${hashOf('p{}')};`,
    );
  });

  it('does not name blocks of data', () => {
    const html = tightPolicy(page('<script type="application/ld+json">{"a":1}</script>'));
    expect(policyOf(html)).toBe("default-src 'self'; script-src 'self'; style-src 'self';");
  });

  it('is not added if there is none', () => {
    expect(tightPolicy('<p>Text</p>')).toBe('<p>Text</p>');
  });
});
