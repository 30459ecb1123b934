import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import NewsletterForm from '../islands/NewsletterForm.tsx';
import { consentVersion } from './api/newsletter.ts';
import { consentTexts } from './consent-texts.ts';

test('the form says what its version of the consent is kept to have said', () => {
  const text = consentTexts[consentVersion] ?? 'no text of this version';
  for (const look of ['card', 'inline'] as const)
    expect(renderToStaticMarkup(createElement(NewsletterForm, { look, page: '/' }))).toContain(`>${text}<`);
});
