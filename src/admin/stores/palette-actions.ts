import { computed } from 'nanostores';
import type { ContentItem } from '#contract/content/item.ts';
import { offeredTypes } from '#contract/content/types.ts';
import { settings } from '#contract/settings.ts';
import { $router, go } from '../routing/router.ts';
import { buildNow } from './build.ts';
import { focusLater } from './focus.ts';
import { leavingAnswered } from './leaving.ts';
import { submitSignOut } from './sign-in.ts';
import { switchTheme } from './theme.ts';

/** A line of the palette. */
export interface Choice {
  id: string;
  label: string;
  note: string;
  /** Other words to find it by. */
  words?: string;
  act: () => void;
}

/** A line that does something when chosen. Code that only other screens need is loaded then. */
const action = (label: string, act: () => unknown, note = 'Action', words = ''): Choice => ({
  id: `do-${label.toLowerCase().replaceAll(/\W+/g, '-')}`,
  label,
  note,
  words,
  act: () => void act(),
});

/** On the screen of a new item, starts another; the current one is kept. */
async function beginNew(type: ContentItem['type']): Promise<void> {
  const page = $router.get();
  if (page?.route === 'newItem' && page.params.type === type) {
    (await import('./meet-copy.ts')).chooseNew(null);
    focusLater('title');
  } else go(`/admin/content/new/${type}`);
}

const always: readonly Choice[] = [
  ...offeredTypes().map((type) => action(`New ${type}`, () => beginNew(type), 'Content')),
  action('Campaigns', () => go('/admin/newsletter/campaigns'), 'Newsletter'),
  action('Import subscribers', () => go('/admin/newsletter/import'), 'Newsletter'),
  action('View site', () => go('/admin/view'), 'Screen', 'pages edit on the page'),
  action('Sync content', async () => {
    go('/admin/content');
    const { lookAtBuiltIn } = await import('./sync.ts');
    await leavingAnswered();
    // Because of unsaved work, its author may have stayed on the previous screen. Only the list of content shows the
    // review.
    if ($router.get()?.route === 'content') await lookAtBuiltIn();
  }),
  action('Build now', buildNow),
  action('Export contacts', async () => (await import('./contacts.ts')).contactExport.run()),
  action('Export subscribers', async () => (await import('./subscribers.ts')).subscriberExport.run()),
  action('Export everything', async () => (await import('./site-export.ts')).siteExport.run()),
  action('Switch between light and dark theme', switchTheme),
  action('Sign out', submitSignOut, 'Action', 'log out logout'),
  action('Passkeys and sessions', () => go('/admin/settings/sign-in'), 'Setting', 'sign in password devices'),
  ...settings.map(({ key, category, label }) =>
    action(
      label,
      () => {
        go(`/admin/settings/${category}`);
        focusLater(key);
      },
      'Setting',
    ),
  ),
];

const ofItem: readonly Choice[] = [
  action('Publish the open item', async () => (await import('./save-content.ts')).save('publish')),
  action('Save the open item', async () => (await import('./save-content.ts')).save()),
];

const ofContact: readonly Choice[] = [
  action('Reply to the open message', async () => {
    const [{ $handled }, { $reply, beginReply }] = await Promise.all([
      import('./contact.ts'),
      import('./contact-reply.ts'),
    ]);
    const { data } = $handled.get();
    // A message must first be taken out of spam.
    if (!data || data.contact.spam) return;
    if ($reply.get() === null) beginReply(data.thread);
    focusLater('reply-text');
  }),
  action('Close the open message', async () => {
    const { $handled, setState } = await import('./contact.ts');
    const { data } = $handled.get();
    if (data && !data.contact.spam) await setState(data.contact, 'closed');
  }),
];

/** The available actions; those of the open screen come first. */
export const $actions = computed($router, (page): readonly Choice[] => {
  if (page?.route === 'item' || page?.route === 'newItem') return [...ofItem, ...always];
  return page?.route === 'contact' ? [...ofContact, ...always] : always;
});
