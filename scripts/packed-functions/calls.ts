// One call for each function, in one list as long as the list of functions.
import sharp from 'sharp';
import { readStats } from '#contract/api/admin-analytics.ts';
import { readBackup } from '#contract/api/admin-backup.ts';
import { readBuild } from '#contract/api/admin-build.ts';
import { listCampaigns } from '#contract/api/admin-campaigns.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { createContent } from '#contract/api/admin-content.ts';
import { readSuppression } from '#contract/api/admin-mail.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { readOperations } from '#contract/api/admin-operations.ts';
import { framePage, previewContent } from '#contract/api/admin-preview.ts';
import { signIn, signOut } from '#contract/api/admin-session.ts';
import { listMails } from '#contract/api/admin-outbox.ts';
import { listSettings } from '#contract/api/admin-settings.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { reportBuild, type BuildReport } from '#contract/api/build-report.ts';
import { sendContact } from '#contract/api/contact.ts';
import { listEssays } from '#contract/api/essays.ts';
import { sendEvents } from '#contract/api/events.ts';
import { readHealth } from '#contract/api/health.ts';
import { sendMail } from '#contract/api/mail.ts';
import { mailEvents } from '#contract/api/mail-events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { unsubscribe } from '#contract/api/newsletter-links.ts';
import { listProjects } from '#contract/api/projects.ts';
import { readPublished } from '#contract/api/published.ts';
import { readSite } from '#contract/api/site.ts';
import { listPasskeys } from '#contract/api/admin-passkeys.ts';
import { listSessions } from '#contract/api/admin-sessions.ts';
import { readWorkingCopy } from '#contract/api/working-copies.ts';
import { fillPath, type Endpoint } from '#contract/endpoint.ts';
import { mailViewKey } from '#server/auth/key-for.ts';
import { signReport } from '#server/build/report-signature.ts';
import { signPreview } from '#server/pages/preview-token.ts';
import { essayContent } from '#support/content-drafts.ts';
import type { PackedAnswer, PackedCall } from './call-packed.ts';

/** The administrator of the site being checked. */
export interface Administrator {
  username: string;
  password: string;
  storedHash: string;
  sessionSecret: string;
}

/** Results of earlier calls: the session, an item, its preview, a page to frame, a picture, a mail. */
export interface Learnt {
  token: string;
  item: string;
  preview: string;
  framed: string;
  picture: string;
  mail: string;
}

/** One call of a function, and its expected answer. */
export interface Check {
  call: (learnt: Learnt, administrator: Administrator) => PackedCall | Promise<PackedCall>;
  status: number;
  /** Schema of a JSON answer, or a pattern for its text. */
  answers: Pick<Endpoint, 'response'> | RegExp;
  learn?: (answer: PackedAnswer) => Partial<Learnt>;
}

const encoder = new TextEncoder();
const sent = (path: string, value: unknown, token?: string): PackedCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  body: encoder.encode(JSON.stringify(value)),
});
const asked = (path: string, token?: string): PackedCall => ({
  method: 'GET',
  path,
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
});

/** A public GET. */
const open = (endpoint: Endpoint): Check => ({ call: () => asked(endpoint.path), status: 200, answers: endpoint });
/** A GET for the administrator. */
const guarded = (endpoint: Endpoint): Check => ({
  call: ({ token }) => asked(endpoint.path, token),
  status: 200,
  answers: endpoint,
});
const shown = (path: string, text: RegExp): Check => ({ call: () => asked(path), status: 200, answers: text });
/** A scheduled function, as Netlify calls it. */
const scheduled: Check = {
  call: () => sent('/', { next_run: '2030-01-01T00:00:00Z' }),
  status: 204,
  answers: /^$/,
};

async function upload(token: string): Promise<PackedCall> {
  const drawing = sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await drawing.png().toBuffer())], 'drawing.png', { type: 'image/png' }));
  const response = new Response(form);
  return {
    method: uploadMedia.method,
    path: uploadMedia.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': response.headers.get('content-type') ?? '' },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

function signedReport({ sessionSecret, storedHash, username }: Administrator): PackedCall {
  const report: BuildReport = { context: 'production', startedAt: Date.now(), endedAt: null, failure: null };
  return sent(reportBuild.path, {
    ...report,
    signature: signReport(report, { sessionSecret, storedHash, username }),
  });
}

/** The address at which the admin frames a mail. */
const framedMail = ({ mail }: Learnt, { sessionSecret, storedHash, username }: Administrator): PackedCall => {
  const key = mailViewKey('production', { sessionSecret, storedHash, username });
  return asked(`/api/mail/frame/${signPreview(key, { id: mail, rev: 1 }, new Date()).token}`);
};

const person = { name: 'Ada Lovelace', email: 'ada@example.com', inquiryType: 'founder', message: 'Shall we talk?' };
const batch = { events: [{ eventName: 'page_view', page: '/' }] };
const essay = { title: 'Checked', slug: 'checked', type: 'essay', status: 'draft', content: essayContent, order: 0 };

/** The calls of each function by name, in order: some read what others write. */
export const checks: Readonly<Record<string, Check | readonly Check[]>> = {
  health: open(readHealth),
  contact: { call: () => sent(sendContact.path, person), status: 200, answers: sendContact },
  newsletter: {
    call: () => sent(subscribe.path, { email: 'ada@example.com', source: 'website' }),
    status: 200,
    answers: subscribe,
  },
  // Without a mail server, the mails requested above are then in the outbox.
  'send-mail': { call: () => sent(sendMail.path, {}), status: 202, answers: /^$/ },
  'newsletter-links': {
    call: () => sent(unsubscribe.path, { token: 'none' }),
    status: 404,
    answers: /"code":"not_found"/,
  },
  events: { call: () => sent(sendEvents.path, batch), status: 204, answers: /^$/ },
  'build-report': { call: (_, administrator) => signedReport(administrator), status: 200, answers: reportBuild },
  'admin-login': {
    call: (_, { username, password }) => sent(signIn.path, { username, password }),
    status: 200,
    answers: signIn,
    learn: ({ text }) => ({ token: signIn.response.parse(JSON.parse(text)).token }),
  },
  'admin-contacts': { ...guarded(listContacts), answers: /"email":"ada@example\.com"/ },
  'admin-mail': {
    call: ({ token }) => sent(readSuppression.path, { address: 'grace@example.com' }, token),
    status: 200,
    answers: readSuppression,
  },
  'admin-newsletter': { ...guarded(listSubscriptions), answers: /"email":"ada@example\.com"/ },
  'admin-campaigns': guarded(listCampaigns),
  'admin-outbox': {
    ...guarded(listMails),
    learn: ({ text }) => ({ mail: listMails.response.parse(JSON.parse(text)).mails[0]?.id ?? '' }),
  },
  'mail-frame': { call: framedMail, status: 200, answers: /<!doctype html>[^]*Meridian Forge/ },
  'admin-analytics': guarded(readStats),
  'admin-backup': guarded(readBackup),
  'admin-build': guarded(readBuild),
  'admin-operations': guarded(readOperations),
  'admin-settings': guarded(listSettings),
  'admin-content': {
    call: ({ token }) => sent(createContent.path, essay, token),
    status: createContent.status ?? 200,
    answers: createContent,
    learn: ({ text }) => ({ item: createContent.response.parse(JSON.parse(text)).item.id }),
  },
  'admin-preview': [
    {
      call: ({ token, item }) => ({ ...asked(fillPath(previewContent.path, { id: item }), token), method: 'POST' }),
      status: 200,
      answers: previewContent,
      learn: ({ text }) => ({ preview: previewContent.response.parse(JSON.parse(text)).url }),
    },
    {
      call: ({ token }) => sent(framePage.path, { subject: 'home' }, token),
      status: 200,
      answers: framePage,
      learn: ({ text }) => ({ framed: framePage.response.parse(JSON.parse(text)).frame?.url ?? '' }),
    },
  ],
  preview: [
    { call: ({ preview }) => asked(preview), status: 200, answers: /<title>Checked/ },
    { call: ({ framed }) => asked(framed), status: 200, answers: /data-field="home:/ },
  ],
  'admin-media': {
    call: ({ token }) => upload(token),
    status: 200,
    answers: uploadMedia,
    learn: ({ text }) => ({ picture: uploadMedia.response.parse(JSON.parse(text)).mediaItem.path }),
  },
  media: { call: ({ picture }) => asked(picture), status: 200, answers: /PNG/ },
  'admin-sync': { call: ({ token }) => sent(syncContent.path, {}, token), status: 200, answers: syncContent },
  'admin-passkeys': guarded(listPasskeys),
  'admin-sessions': guarded(listSessions),
  'admin-working-copies': {
    call: ({ token, item }) => asked(fillPath(readWorkingCopy.path, { id: item }), token),
    status: 200,
    answers: readWorkingCopy,
  },
  'admin-export': {
    call: ({ token }) => asked('/api/admin/export', token),
    status: 200,
    answers: /"slug":"checked"/,
  },
  site: open(readSite),
  projects: open(listProjects),
  essays: open(listEssays),
  published: open(readPublished),
  'essay-page': [
    shown('/essays', /<!doctype html>[^]*<\/html>/i),
    shown('/essays?category=payments', /<title>Essays in Payments · [^]*<\/html>/),
  ],
  // Unauthenticated reports are refused.
  'mail-events': { call: () => sent(mailEvents.path, {}), status: 401, answers: /"code":"unauthorized"/ },
  'newsletter-archive': shown('/newsletter', /No issues to read here now[^]*<\/html>/),
  'newsletter-click': {
    call: () => asked('/newsletter/go/01KKQCKYD0SWY4VG7XGPX00TA1/0'),
    status: 404,
    answers: /Page Not Found/,
  },
  feed: shown('/rss.xml', /<rss /),
  search: [
    shown('/search?q=round+trips', /<title>\d+ results? for “round trips”/),
    shown('/search/index.json', /^\{"entries":\[/),
  ],
  sitemap: shown('/sitemap-0.xml', /<urlset /),
  'every-five-minutes': scheduled,
  'every-hour': scheduled,
  'api-fallback': { call: () => asked('/api/nowhere'), status: 404, answers: /"code":"not_found"/ },
  'admin-logout': {
    call: ({ token }) => ({ ...asked(signOut.path, token), method: 'POST' }),
    status: signOut.status ?? 200,
    answers: signOut,
  },
};
