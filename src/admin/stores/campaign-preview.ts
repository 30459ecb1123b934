import { atom, onMount } from 'nanostores';
import { previewCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { call, messageOf } from '../api/client.ts';

/** Milliseconds without a key until the server is asked. */
const pause = 600;

/** A mail as it would be sent. */
export interface Drawn {
  /** Counts what was drawn. */
  number: number;
  /** The address that draws it when `draft` is posted there. */
  htmlAt: string;
  draft: string;
  text: string;
  /** Bytes of its HTML. */
  size: number;
}

/** What was drawn last; what was there stays until the next is. */
export const $drawn = atom<Drawn | null>(null);
/** Why the text that is there now is not drawn; null where it is, or will be. */
export const $notDrawn = atom<string | null>(null);

let wanted: string | undefined;
let drawn = 0;

onMount($drawn, () => () => {
  wanted = undefined;
  $drawn.set(null);
  $notDrawn.set(null);
});

/** An address in the archive that is still being typed leads nowhere. */
const settled = (draft: CampaignDraft): CampaignDraft =>
  slugShape.safeParse(draft.slug).success ? draft : { ...draft, slug: null, archive: false };

/** Has the server draw a mail: at once what was there first, and after a pause what is typed. Gives back what calls it off. */
export function draw(id: string, draft: CampaignDraft): () => void {
  const body = settled(draft);
  const text = JSON.stringify(body);
  const wait = wanted === undefined ? 0 : pause;
  wanted = text;
  if ($drawn.get()?.draft === text) return () => undefined;
  const timer = setTimeout(() => void ask(id, body, text), wait);
  return () => clearTimeout(timer);
}

async function ask(id: string, body: CampaignDraft, draft: string): Promise<void> {
  try {
    const { htmlAt, text, size } = await call(previewCampaign, { params: { id }, body });
    if (wanted !== draft) return;
    $drawn.set({ number: (drawn += 1), htmlAt, draft, text, size });
    $notDrawn.set(null);
  } catch (error) {
    if (wanted === draft)
      $notDrawn.set(messageOf(error) ?? 'The server does not answer. It is drawn with your next change.');
  }
}
