import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { ulid } from 'ulid';
import { visibleLine } from '#contract/visible-text.ts';
import { headersOf, readMail } from '#support/read-mail.ts';

/** The largest mail, in bytes; ours are far smaller. */
const longest = 10 * 1_024 * 1_024;

/** The parts of a mail that help with trying out the site: recipient, subject and links. */
function summaryOf(to: readonly string[], source: string, file: string): string {
  const mail = readMail(source);
  const [subject = ''] = headersOf(mail, 'subject');
  const links = new Set(mail.text.match(/https?:\/\/[^\s<>]+/g));
  const lines = [`To ${to.join(', ')}: ${subject}`, ...[...links].map((link) => `  ${link}`), `  ${file}`];
  // A mail may contain text from strangers, and terminals obey control characters.
  return `\n${lines.map((line) => `  ${visibleLine(line)}`).join('\n')}\n`;
}

/**
 * An SMTP server on this machine, on a free port, that accepts everything. Each mail is saved as a file in `folder`,
 * for mail programs to open, and announced in the terminal.
 *
 * @param shown a path as the terminal shows it
 */
export async function openMailInbox(folder: string, shown: (path: string) => string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: longest,
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const file = join(folder, `${ulid()}.eml`);
        const source = Buffer.concat(chunks);
        const to = envelope.rcptTo.map(({ address }) => address);
        keep(file, source).then(() => {
          console.log(summaryOf(to, source.toString(), shown(file)));
          answer();
        }, answer);
      });
    },
  });
  // A client that disconnects must not end the process.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    /** The `SMTP_URL` with which mail arrives here. */
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailInbox = Awaited<ReturnType<typeof openMailInbox>>;

/** Readers of the folder see only complete mails. */
async function keep(file: string, source: Buffer): Promise<void> {
  await writeFile(`${file}.part`, source, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
