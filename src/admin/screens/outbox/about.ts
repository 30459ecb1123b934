import type { MailView } from '#contract/api/admin-outbox.ts';

/** What a mail is for, as it is read: kinds are stored as words. */
export const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** The screen of what a mail is about; null where there is none. */
export function aboutLink({ about, to }: Pick<MailView, 'about' | 'to'>): { label: string; href: string } | null {
  const [store, id = ''] = about.split('/');
  if (store === 'contacts') return { label: 'The message', href: `/admin/contacts/${id}` };
  const address = /<([^<>]+)>$/.exec(to)?.[1] ?? to;
  if (store === 'subscribers')
    return { label: 'The subscriber', href: `/admin/newsletter?${new URLSearchParams({ q: address })}` };
  return null;
}
