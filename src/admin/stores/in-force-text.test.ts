import { settings } from '#contract/settings.ts';
import { expect, test } from 'vitest';
import { inForceText } from './in-force-text.ts';

const on = { announcement_enabled: true, announcement_text: 'We are hiring.' };
const announced = 'Visitors with JavaScript see the announcement now, all others after the next build.';

test.each<[keys: string[], values: Record<string, string | boolean>, said: string]>([
  [['maintenance_mode'], {}, 'The change is in force within 2 seconds.'],
  [['maintenance_mode', 'analytics_enabled'], {}, 'The changes are in force within 2 seconds.'],
  [['analytics_enabled', 'email_notifications'], {}, 'The changes are in force within 2 seconds.'],
  [['site_title'], {}, 'Pages show the site title after the next build.'],
  [['site_title', 'site_description'], {}, 'Pages show the site title and site description after the next build.'],
  [
    ['hero_title'],
    {},
    'Pages show the hero title after the next build, and with JavaScript at once, unless that would move anything.',
  ],
  [
    ['contact_email'],
    {},
    'Mail links lead to the contact email now where JavaScript runs, and everywhere after the next build.',
  ],
  [['announcement_text', 'announcement_enabled'], on, announced],
  [['announcement_enabled'], on, announced],
  [
    ['announcement_enabled'],
    { ...on, announcement_text: '' },
    'The announcement has no text yet, so nothing is shown.',
  ],
  [['announcement_text'], { ...on, announcement_enabled: false }, 'The announcement is shown once it is switched on.'],
  [
    ['announcement_enabled'],
    { ...on, announcement_enabled: false },
    'Visitors with JavaScript no longer see the announcement; all others see it until the next build.',
  ],
  [['email_notifications'], {}, 'The change is in force.'],
  [
    ['maintenance_mode', 'site_title'],
    {},
    'Maintenance mode is in force within 2 seconds. Pages show the site title after the next build.',
  ],
])('a change of %s with %j says: %s', (keys, values, said) => {
  expect(
    inForceText(
      settings.filter(({ key }) => keys.includes(key)),
      values,
    ),
  ).toBe(said);
});

test('a setting that pages are built with is never reported as in force', () => {
  for (const setting of settings.filter(({ built }) => built))
    expect(inForceText([setting], on)).not.toMatch(/in force/);
});
