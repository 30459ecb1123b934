import { drawMail } from '#contract/api/mail.ts';
import { drawDraft } from '#contract/api/campaign-writing.ts';
import { campaignDraft, type CampaignDraft } from '#contract/campaign.ts';
import { outbox, tokenPlace } from '#storage/collections/outbox.ts';
import { storesOf } from '#storage/stores.ts';
import { credentialsAt } from '../auth/credentials.ts';
import { draftViewKey, mailViewKey } from '../auth/key-for.ts';
import { readBody } from '../http/read-body.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { readPreview } from '../pages/preview-token.ts';
import { writtenNow } from './written-campaign.ts';

/**
 * A mail may only be displayed: no script, no picture, no form, none of our addresses (rules 18). Only the admin may
 * frame it.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Links ask for a new window, which the sandbox refuses: the frame never shows anything but the mail. */
const inert = '<head><base target="_blank" />';

/** The HTML of a mail for the holder of its signed address, without the mail's own token. */
export const handleMailFrame = serve([
  rawRoute(drawMail, async (call) => {
    const { deployContext, params, now } = call;
    const credentials = credentialsAt(call);
    const named = credentials && readPreview(mailViewKey(deployContext, credentials), params['token'] ?? '', now);
    const mail = named && (await storesOf(deployContext).open(outbox).read(named.id));
    if (!mail) throw notFound();
    const { html, bearsToken } = mail.value;
    return framed(bearsToken ? html.replaceAll(tokenPlace, '') : html);
  }),
  rawRoute(drawDraft, async (call, request) => {
    const { deployContext, params, now } = call;
    const credentials = credentialsAt(call);
    if (!credentials || !readPreview(draftViewKey(deployContext, credentials), params['token'] ?? '', now))
      throw notFound();
    const draft = draftIn(await readBody(request, longestDraft));
    const { html } = await writtenNow(draft, deployContext);
    return framed(html.replaceAll(tokenPlace, ''));
  }),
]);

const framed = (html: string): Response =>
  new Response(html.replace('<head>', inert), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Netlify-CDN-Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  });

/** A draft as a form sends it: percent-encoding turns one byte into three. */
const longestDraft = 768 * 1024;

/**
 * The draft in the field of a form: a form can only send text.
 * @throws Refusal `malformed` for anything else
 */
function draftIn(body: string): CampaignDraft {
  try {
    return campaignDraft.parse(JSON.parse(new URLSearchParams(body).get('draft') ?? ''));
  } catch {
    throw new Refusal('malformed', 'Send the draft as JSON in the field "draft".');
  }
}
