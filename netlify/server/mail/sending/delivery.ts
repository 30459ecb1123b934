import { visibleLine } from '#contract/visible-text.ts';
import type { NodemailerError } from 'nodemailer/lib/errors';

/** The result of handing over one mail. Reasons are whole sentences for the administrator, and may quote the server. */
export type Delivery =
  | { outcome: 'sent' }
  /** The server refused it, for good or for now. `of` says what it refuses: this recipient or mail, or the sender. */
  | { outcome: 'refused'; permanent: boolean; of: 'mail' | 'sender'; code: number; reason: string }
  /** No server took the mail's first byte. `connected`: a connection existed, but was lost or fell silent. */
  | { outcome: 'unreachable'; connected: boolean; reason: string }
  /** The server got the mail, or a part of it, and did not say what became of it. */
  | { outcome: 'unknown'; reason: string };

const minute = 60_000;
const hour = 60 * minute;

/**
 * The pauses after tries in which no server took a mail, or one refused it for now (rules 32). After the last one the
 * mail has failed.
 */
export const retryPauses: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour];

/** The result for a mail that is never offered to a server. */
export const refusedHere = (reason: string): Delivery => ({
  outcome: 'refused',
  permanent: true,
  of: 'mail',
  code: 0,
  reason,
});

/** Longest server reply that is kept. */
const longestReply = 300;

/**
 * Interprets a failure.
 * @param hasBegun whether a part of the mail was sent to the server
 * @param isOpen whether there was a connection that could send
 */
export function deliveryOf(error: NodemailerError, hasBegun: boolean, isOpen: boolean): Delivery {
  const { responseCode: code, command = '', response = '' } = error;
  if (code !== undefined) {
    const reply = visibleLine(response).trim().slice(0, longestReply);
    const of = isOpen && (isTooLarge(code) || !isOfSender(code, command, reply)) ? 'mail' : 'sender';
    return {
      outcome: 'refused',
      permanent: error.permanent ?? false,
      of,
      code,
      reason: of === 'mail' ? `The mail server refused it: ${reply}` : `The mail server refused us: ${reply}`,
    };
  }
  if (error.code === 'EENVELOPE') return refusedHere('Its address cannot get mail.');
  // Larger than the server announced at the start (RFC 1870). Later failures have other codes.
  if (error.code === 'EMESSAGE' && !hasBegun) return refusedHere('It is larger than the mail server accepts.');
  if (hasBegun) {
    return {
      outcome: 'unknown',
      reason: 'The connection broke off after the mail was handed over: it may or may not have arrived.',
    };
  }
  return {
    outcome: 'unreachable',
    connected: isOpen,
    reason: `The mail server could not be reached: ${whyOf(error)}.`,
  };
}

/** A server may reject the size as early as MAIL (RFC 1870); another mail may be smaller. */
const isTooLarge = (code: number): boolean => code === 552;

/** Replies before the first recipient, and replies about our sending rate, say nothing about this mail. */
const isOfSender = (code: number, command: string, reply: string): boolean =>
  ofSender.has(code) || /^(AUTH|CONN|MAIL)/.test(command) || (code < 500 && ofRate.test(reply));
const ofSender: ReadonlySet<number> = new Set([421, 429, 454, 530, 534, 535, 538]);
const ofRate = /throttl|rate[ -]?limit|sending rate|too many (connections|messages|mails|emails|requests)/i;

function whyOf({ code = '', originalCode = '' }: NodemailerError): string {
  if (ofCertificates.test(originalCode)) return why.get('ETLS') ?? '';
  return why.get(originalCode) ?? why.get(code) ?? 'it ended the connection';
}

/** Error codes of OpenSSL and Node for a server that cannot prove its identity, or does not speak TLS. */
const ofCertificates = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/;
const why: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing answers at the address that SMTP_URL names'],
  ['ENOTFOUND', 'the host that SMTP_URL names is not known'],
  ['EDNS', 'the host that SMTP_URL names is not known'],
  ['ETIMEDOUT', 'it did not answer in time'],
  ['ETLS', 'its certificate is not valid, or it offers no encryption'],
]);
