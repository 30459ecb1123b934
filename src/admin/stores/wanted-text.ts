import { atom } from 'nanostores';
import { listContent } from '#contract/api/admin-content.ts';
import { subjectOf } from '#contract/content/text-fields.ts';
import { settings } from '#contract/settings.ts';
import { call } from '../api/client.ts';
import { go } from '../routing/router.ts';
import { tell, tellFailure } from './notice.ts';
import { takeFiles } from './sync.ts';

/** The name of the text clicked on a page, until its field has the focus. */
export const $wantedText = atom<string | null>(null);

/** How many items may be looked through for a title or slug, since a one-word slug may be part of many. */
const most = 100;

/** The item with texts of this subject. Essays and articles share their addresses. */
async function itemOf(subject: string): Promise<string | null> {
  const slug = subject.slice(subject.indexOf('/') + 1);
  const { contentItems } = await call(listContent, { query: { q: slug, limit: most } });
  const found = contentItems.find(
    (item) => subjectOf(item.type === 'article' ? 'essay' : item.type, item.slug) === subject,
  );
  return found?.id ?? null;
}

/** Opens the editor of a subject, such as `home` or `section/faq`. */
export async function openSubject(subject: string): Promise<void> {
  try {
    const id = (await itemOf(subject)) ?? ((await takeFiles()) ? await itemOf(subject) : null);
    if (id !== null) go(`/admin/content/${id}`);
    else
      tell(
        'Not in the admin yet',
        'Only a file has this text. Use "Sync Content" on the content screen, then click again.',
      );
  } catch (error) {
    tellFailure('Not opened', error, 'The editor could not be opened. Please try again.');
  }
}

/** Opens the field of a text on any page, wherever it is edited. */
export async function openText(name: string): Promise<void> {
  const [subject = '', path = ''] = name.split(/:(.*)/, 2);
  $wantedText.set(name);
  const setting = subject === 'setting' && settings.find(({ key }) => key === path);
  if (setting) go(`/admin/settings/${setting.category}`);
  else await openSubject(subject);
}
