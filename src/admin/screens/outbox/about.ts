import type { MailView } from '#contract/api/admin-outbox.ts';

/** The kind of a mail for display; kinds are stored as words. */
export const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** The screens of the records that mails are about, by store. */
const screens: Readonly<Record<string, { label: string; path: string }>> = {
  contacts: { label: 'The message', path: '/admin/contacts' },
  subscribers: { label: 'The subscriber', path: '/admin/newsletter' },
  campaigns: { label: 'The campaign', path: '/admin/newsletter/campaigns' },
};

/** A link to the record that a mail is about; null if it has no screen. */
export function aboutLink({ about }: Pick<MailView, 'about'>): { label: string; href: string } | null {
  const [store = '', id = ''] = about.split('/');
  const screen = Object.hasOwn(screens, store) ? screens[store] : undefined;
  return screen && id !== '' ? { label: screen.label, href: `${screen.path}/${id}` } : null;
}
