import type { CampaignRecord } from '#storage/collections/campaigns.ts';
import { tokenPlace } from '#storage/collections/outbox.ts';
import { writeMail, type Letterhead, type Written } from './write-mail.ts';

/** What an author has written of a campaign. */
export type Composed = Pick<CampaignRecord, 'subject' | 'preview' | 'markdown'>;

/** An issue of the newsletter, with `tokenPlace` where the token of its recipient belongs. */
export function renderCampaign({ subject, preview, markdown }: Composed, letterhead: Letterhead): Written {
  return writeMail(
    {
      subject,
      preview,
      heading: subject,
      blocks: markdown
        .split(/\n{2,}/)
        .filter((text) => text.trim() !== '')
        .map((text) => ({ kind: 'text', text: text.trim() })),
      footer: [
        {
          kind: 'link',
          before: `You get this because you subscribed to the ${letterhead.name} newsletter. `,
          label: 'Unsubscribe with one click',
          href: `${letterhead.origin}/newsletter/unsubscribe?token=${tokenPlace}`,
          after: '.',
        },
      ],
    },
    letterhead,
  );
}
