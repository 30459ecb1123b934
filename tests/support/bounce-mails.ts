// Mails in a bounce mailbox, as servers write them.

interface Bounce {
  recipient?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The Message-ID of the bounced mail. */
  messageId?: string;
}

const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

/** As Postfix writes it (RFC 3464). */
export const bounceMail = ({
  recipient = 'ada@example.com',
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown in
    local recipient table`,
  messageId = '<01JD9Z3N8YH0000000000000AA@meridianforge.example>',
}: Bounce = {}): string =>
  crlf(`Return-Path: <>
Date: Sun, 22 Nov 2026 09:00:05 +0000 (UTC)
From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: hello@meridianforge.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4D9F01C2A.1763802005/mx.example.com"
Content-Transfer-Encoding: 8bit
Message-Id: <20261122090005.6A1B2C3D@mx.example.com>

This is a MIME-encapsulated message.

--4D9F01C2A.1763802005/mx.example.com
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host mx.example.com.

--4D9F01C2A.1763802005/mx.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 4D9F01C2A
Arrival-Date: Sun, 22 Nov 2026 09:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.com
Diagnostic-Code: ${diagnostic}

--4D9F01C2A.1763802005/mx.example.com
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Meridian Forge <hello@meridianforge.example>
To: ${recipient}
Subject: Please confirm
Message-ID: ${messageId}

Final-Recipient: rfc822; nobody@example.com
Action: failed
Status: 5.1.1

--4D9F01C2A.1763802005/mx.example.com--
`);

/** As a feedback loop writes it (RFC 5965). */
export const complaintMail = ({ type = 'abuse', recipient = 'Original-Rcpt-To: ada@example.com\n' } = {}): string =>
  crlf(`From: <abusedesk@example.com>
Date: Sun, 22 Nov 2026 17:40:36 +0000
Subject: FW: Our seventh letter
To: <abuse@meridianforge.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
${recipient}Arrival-Date: Sun, 22 Nov 2026 17:00:00 +0000
Reported-Domain: meridianforge.example

--part1_13d.2e68ed54_boundary
Content-Type: text/rfc822-headers

From: <hello@meridianforge.example>
To: Ada <ada@example.com>
Subject: Our seventh letter
Message-ID: <01JD9Z3N8YH0000000000000AA@meridianforge.example>

--part1_13d.2e68ed54_boundary--
`);

/** Several mails in one file (mbox, RFC 4155). */
export const mailbox = (...mails: readonly string[]): string =>
  mails
    .map((mail) => `From MAILER-DAEMON Sun Nov 22 09:00:05 2026\n${mail.replaceAll(/^From /gm, '>From ')}\n`)
    .join('');
