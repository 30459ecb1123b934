import { atom, onMount } from 'nanostores';
import { previewCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignDraft } from '#contract/campaign.ts';
import { slug as slugShape } from '#contract/primitives.ts';
import { call, messageOf } from '../api/client.ts';

/** Milliseconds to wait after the last key before asking the server. */
const pause = 600;

/** A mail as it would be sent. */
export interface Drawn {
  /** Serial number of the rendering. */
  number: number;
  /** The address that draws it when `draft` is posted there. */
  htmlAt: string;
  draft: string;
  text: string;
  /** Bytes of its HTML. */
  size: number;
}

/** The last rendering; it is kept until the next one arrives. */
export const $drawn = atom<Drawn | null>(null);
/** Why the current text is not drawn; null if it is, or will be. */
export const $notDrawn = atom<string | null>(null);

let wanted: string | undefined;
let drawn = 0;

onMount($drawn, () => () => {
  wanted = undefined;
  $drawn.set(null);
  $notDrawn.set(null);
});

/** An unfinished archive address leads nowhere. */
const settled = (draft: CampaignDraft): CampaignDraft =>
  slugShape.safeParse(draft.slug).success ? draft : { ...draft, slug: null, archive: false };

/** Has the server draw a mail: the first text at once, typed text after a pause. Returns a function that cancels it. */
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
      $notDrawn.set(
        messageOf(error) ?? 'The server does not answer. The preview will be tried again after your next change.',
      );
  }
}
