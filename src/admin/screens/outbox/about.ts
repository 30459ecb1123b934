import type { MailView } from '#contract/api/admin-outbox.ts';

/** What a mail is for, as it is read: kinds are stored as words. */
export const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** The screens of what mails are about, by the store of the record. */
const screens: Readonly<Record<string, { label: string; path: string }>> = {
  contacts: { label: 'The message', path: '/admin/contacts' },
  subscribers: { label: 'The subscriber', path: '/admin/newsletter' },
  campaigns: { label: 'The campaign', path: '/admin/newsletter/campaigns' },
};

/** The screen of what a mail is about; null where there is none. */
export function aboutLink({ about }: Pick<MailView, 'about'>): { label: string; href: string } | null {
  const [store = '', id = ''] = about.split('/');
  const screen = Object.hasOwn(screens, store) ? screens[store] : undefined;
  return screen && id !== '' ? { label: screen.label, href: `${screen.path}/${id}` } : null;
}
