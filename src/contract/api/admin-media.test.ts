import { expect, test } from 'vitest';
import { shownText, type MediaUse } from './admin-media.ts';

const use = (type: string, title: string): MediaUse => ({ id: title, type, title, shown: true });

test('a picture that cannot be deleted says where it is shown, and what can be done about it there', () => {
  expect(shownText([use('essay', 'One')])).toBe('Visitors see it in “One” (essay). Take it out there first.');
  // What has been mailed cannot be edited.
  expect(shownText([use('newsletter', 'June')])).toBe(
    'Mails of “June” (newsletter) show it. Delete that campaign first; the mails will then lack the picture.',
  );
  expect(shownText([use('newsletter', 'June'), use('page', 'Jobs'), use('newsletter', 'July')])).toBe(
    'Visitors see it in “Jobs” (page). Take it out there first. Mails of “June” (newsletter) and “July” (newsletter) show it. Delete those campaigns first; the mails will then lack the picture.',
  );
});
