import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figureColours, figureFile } from './figure-file.ts';

test('a figure file has the colours of the site in both themes', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = tokens.split('@variant dark {\n    color-scheme: dark;');
  for (const [name, colour] of Object.entries(figureColours.light)) expect(light).toContain(`--${name}: ${colour};`);
  for (const [name, colour] of Object.entries(figureColours.dark)) expect(dark).toContain(`--${name}: ${colour};`);
});

test('a figure file is self-contained', () => {
  const file = figureFile('<svg viewBox="0 0 480 200"><path class="accent" d="M0 0h9"/></svg>');
  expect(file).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 480 200"><style>[^<]*<\/style><path /,
  );
  expect(file).not.toMatch(/url\(|@import|href/);
});
