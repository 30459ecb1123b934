import { outbox, tokenPlace } from '#storage/collections/outbox.ts';
import { storesOf } from '#storage/stores.ts';
import { credentialsAt } from '../auth/credentials.ts';
import { mailViewKey } from '../auth/key-for.ts';
import { notFound } from '../http/refusal.ts';
import { rawRoute } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { readPreview } from '../pages/preview-token.ts';

/** A mail may be drawn and nothing else: no script, no picture, no form, no address of ours (rules 18). The admin alone may frame it. */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** A link in it asks for a window of its own, which the sandbox refuses: nothing else is ever shown in the frame. */
const inert = '<head><base target="_blank" />';

/** The HTML of a mail, for whoever has its signed address; its token is not in it. */
export const handleMailFrame = serve([
  rawRoute({ method: 'GET', path: '/api/mail/frame/{token}', auth: 'public' }, async (call) => {
    const { deployContext, params, now } = call;
    const credentials = credentialsAt(call);
    const named = credentials && readPreview(mailViewKey(deployContext, credentials), params['token'] ?? '', now);
    const mail = named && (await storesOf(deployContext).open(outbox).read(named.id));
    if (!mail) throw notFound();
    const { html, bearsToken } = mail.value;
    return new Response((bearsToken ? html.replaceAll(tokenPlace, '') : html).replace('<head>', inert), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Netlify-CDN-Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
      },
    });
  }),
]);
