import { codeIn, momentOf, type DeliveryEvent } from './delivery-event.ts';
import { fieldsIn, reportParts, type Fields } from './report-parts.ts';
import { noComplaints } from './ses.ts';

const mostRecipients = 100;
/** Longest address that is considered; no valid one is longer. */
const longestAddress = 400;

/**
 * The events that a mail reports: other mails bounced (delivery status notifications, RFC 3464), or were marked as spam
 * (abuse reports, RFC 5965). Empty for any other mail. Never throws.
 */
export function readReport(mail: Uint8Array): DeliveryEvent[] {
  const report = reportParts(mail);
  if (!report) return [];
  const part = (...types: string[]) => report.parts.find(({ type }) => types.includes(type))?.text;
  const returned = fieldsIn(
    part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers') ?? '',
  );
  const about = { at: momentOf(report.head.get('date')), messageId: returned.get('message-id') };
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const feedback = part('message/feedback-report');
  const found = status !== undefined ? statusEvents(status) : complaintOf(fieldsIn(feedback ?? ''), returned.get('to'));
  return found.map((event) => ({ ...about, ...event }));
}

type Found = Omit<DeliveryEvent, 'at'>;

/** Parses a block about the mail, and one about each recipient. */
function statusEvents(text: string): Found[] {
  return blocksOf(text).flatMap((block) => {
    const fields = fieldsIn(block);
    const action = (fields.get('action') ?? '').trim().toLowerCase();
    // If the server keeps trying, or delivered the mail, the address is fine.
    if (action !== 'failed') return [];
    const recipient = fields.get('original-recipient') ?? fields.get('final-recipient') ?? '';
    const status = codeIn(fields.get('status') ?? '');
    const diagnostic = fields.get('diagnostic-code') ?? '';
    const code = status ?? codeIn(diagnostic);
    return [
      {
        kind: isForGood(code, diagnostic) ? 'hard' : 'soft',
        address: addressOf(recipient),
        code,
        why: diagnostic || `Status ${fields.get('status') ?? 'unknown'}`,
      },
    ];
  });
}

/** The blocks between empty lines. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  for (const line of [...text.split('\n'), '']) {
    if (line.trim() !== '') lines.push(line);
    else if (lines.length > 0) {
      blocks.push(lines.join('\n'));
      lines = [];
    }
    if (blocks.length > mostRecipients) break;
  }
  return blocks;
}

/**
 * Statuses about the address (RFC 3463): it does not exist, is invalid, or is closed. 5.1.7 and 5.1.8 are about the
 * sender.
 */
const ofAddress: ReadonlySet<string> = new Set([
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  '5.4.4',
]);

/**
 * Whether the address takes no mail at all. A full mailbox, an oversized mail and a policy rejection (5.2.2, 5.3.4,
 * 5.7.1) say nothing about the address.
 */
function isForGood(code: string | undefined, diagnostic: string): boolean {
  if (code !== undefined && code !== '5.0.0') return ofAddress.has(code);
  return /\b55[0134]\b/.test(diagnostic) && !/spam|block|polic|full|quota/i.test(diagnostic);
}

function complaintOf(fields: Fields, to: string | undefined): Found[] {
  const type = (fields.get('feedback-type') ?? '').trim().toLowerCase();
  if (type === '' || noComplaints.has(type)) return [];
  // Many providers leave the recipient out of the report; it is then taken from the attached mail.
  const address = addressOf(fields.get('original-rcpt-to') ?? to ?? '');
  return [{ kind: 'complaint', address, why: `Marked as spam (${type})` }];
}

/** `rfc822;ada@example.com`, `<ada@example.com>` and `Ada <ada@example.com>` mean the same. */
function addressOf(recipient: string): string {
  const text = recipient
    .slice(recipient.indexOf(';') + 1)
    .trim()
    .slice(0, longestAddress);
  return /<([^<>]*)>\s*$/.exec(text)?.[1]?.trim() ?? text;
}
