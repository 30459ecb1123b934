import { unsubscribe } from '#contract/api/newsletter-links.ts';
import { handleNewsletterLinks } from '#server/handlers/newsletter-links.ts';
import { unsubscribeToken } from '#server/mail/link-token.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import type { Stores } from '#storage/stores.ts';
import { idOfReader } from '#support/campaigns.ts';
import type { Random } from '#support/random.ts';

/** Unsubscribes people through the real endpoint, spread evenly over a campaign. */
export function leaveDuring(
  stores: Stores,
  { recipients, leaving, random }: { recipients: number; leaving: number; random: Random },
) {
  /** Address → time of the answer. */
  const left = new Map<string, number>();

  async function leave(): Promise<void> {
    const address = `reader.${random.below(recipients)}@example.com`;
    const linkKey = await stores.open(subscribers).linkKey();
    const token = unsubscribeToken({ subscriber: idOfReader(address), campaign: '' }, linkKey);
    const request = new Request(new URL(unsubscribe.path, 'https://meridianforge.example'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const context = { ip: '127.0.0.1', deploy: { context: 'dev', id: 'bench' }, waitUntil: () => undefined };
    const { status } = await handleNewsletterLinks(request, context);
    if (status === 200 && !left.has(address)) left.set(address, Date.now());
  }

  let asked = 0;
  return {
    left,
    /** Until this share of the campaign is done. */
    async upTo(share: number): Promise<void> {
      const wanted = Math.min(leaving, Math.floor(share * leaving)) - asked;
      if (wanted <= 0) return;
      asked += wanted;
      const { info } = console;
      console.info = () => undefined;
      await Promise.all(Array.from({ length: wanted }, leave));
      console.info = info;
    },
  };
}
