import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import NewsletterForm from '../islands/NewsletterForm.tsx';
import { consentVersion } from './api/newsletter.ts';
import { consentTexts } from './consent-texts.ts';

test('the form shows the text that is on record for its version of the consent', () => {
  const text = consentTexts[consentVersion] ?? 'no text of this version';
  for (const look of ['card', 'inline'] as const)
    expect(renderToStaticMarkup(createElement(NewsletterForm, { look, page: '/' }))).toContain(`>${text}<`);
});
