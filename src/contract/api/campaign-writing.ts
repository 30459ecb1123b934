import * as z from 'zod/mini';
import { adminRead } from '../admin-endpoint.ts';

/** Draws the draft that a form posts in the field `draft`; its path is `htmlAt` of a preview. */
export const drawDraft = { method: 'POST', path: '/api/mail/frame/draft/{token}', auth: 'public' } as const;

/** A published essay as its author wrote it, as a starting point for a campaign. */
export const readEssayText = adminRead('/api/admin/newsletter/essays/{slug}', {
  title: z.string(),
  excerpt: z.string(),
  markdown: z.string(),
  /** Path of its page on this site. */
  path: z.string(),
});
