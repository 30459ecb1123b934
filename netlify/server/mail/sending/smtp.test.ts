import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#support/mail-server.ts';
import { openMailServer, type MailServer } from './smtp.ts';

const envelope = { from: 'hello@meridianforge.example', to: 'ada@example.com' };
const message = Buffer.from('Subject: Hello\r\n\r\nA line.\r\n.\r\nAnother one.\r\n');

function opened(url: string): MailServer {
  const server = openMailServer(url, { connectMs: 1_000, silenceMs: 500 });
  onTestFinished(() => server.close());
  return server;
}

test('mails go over one connection, unchanged', async () => {
  const server = await startMailServer();
  const mail = opened(server.url);
  for (let count = 0; count < 3; count += 1) {
    expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
  }
  expect(server.arrived).toHaveLength(3);
  expect(server.arrived[0]).toEqual({ ...envelope, to: [envelope.to], source: message.toString() });
  expect(server.connections()).toBe(1);
});

test.each([
  [550, true],
  [450, false],
  [452, false],
])('a recipient refused with %i fails only that mail, and the next is sent', async (code, permanent) => {
  const server = await startMailServer({ recipient: (address) => (address === 'bob@example.com' ? code : 'take') });
  const mail = opened(server.url);
  expect(await mail.deliver({ ...envelope, to: 'bob@example.com' }, message)).toMatchObject({
    outcome: 'refused',
    permanent,
    of: 'mail',
    code,
    reason: `The mail server refused it: ${code} Not now, not here`,
  });
  expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
  expect(server.connections()).toBe(1);
});

test('an international domain is named in ASCII, which every server knows, whichever way it was stored', async () => {
  const server = await startMailServer({ hideSMTPUTF8: true });
  const mail = opened(server.url);
  await mail.deliver({ from: 'hello@m\u00FCnchen.example', to: 'ada@m\u00FCnchen.de' }, message);
  expect(server.ends).toEqual(['hello@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.de']);
});

test('a message refused after DATA counts as refused', async () => {
  const server = await startMailServer({ message: () => 554 });
  expect(await opened(server.url).deliver(envelope, message)).toMatchObject({
    outcome: 'refused',
    permanent: true,
    of: 'mail',
    code: 554,
  });
  expect(server.arrived).toHaveLength(0);
});

test.each([450, 550])('%i at MAIL refuses the sender', async (code) => {
  const server = await startMailServer({
    onMailFrom: (_, __, answer) => answer(Object.assign(new Error('Not you'), { responseCode: code })),
  });
  expect(await opened(server.url).deliver(envelope, message)).toMatchObject({ outcome: 'refused', of: 'sender', code });
});

test('a reply about the sending rate refuses the sender, but one about a full mailbox does not', async () => {
  let says = 'Throttling failure: Maximum sending rate exceeded';
  const server = await startMailServer({
    onRcptTo: (_, __, answer) => answer(Object.assign(new Error(says), { responseCode: 452 })),
  });
  const mail = opened(server.url);
  expect(await mail.deliver(envelope, message)).toMatchObject({ outcome: 'refused', of: 'sender' });
  says = '4.2.2 The mailbox is over its quota';
  expect(await mail.deliver(envelope, message)).toMatchObject({ outcome: 'refused', of: 'mail' });
});

test('a mail too large for the server fails alone, whether the server says so at the start or at MAIL', async () => {
  const large = Buffer.concat([message, Buffer.alloc(2_000, 'a line\r\n')]);
  const saying = await startMailServer({ size: 1_000 });
  let asked = 0;
  const silent = await startMailServer({
    hideSize: true,
    onMailFrom: (_, __, answer) => {
      asked += 1;
      answer(asked === 1 ? Object.assign(new Error('5.3.4 Too large'), { responseCode: 552 }) : null);
    },
  });
  for (const server of [saying, silent]) {
    const mail = opened(server.url);
    expect(await mail.deliver(envelope, large)).toMatchObject({ outcome: 'refused', permanent: true, of: 'mail' });
    expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
    expect(server.arrived).toHaveLength(1);
  }
});

test.each(['ada@example.com>', 'ada@example.com\r\nRCPT TO:<eve@example.com>', '', 'ada@example.com\nQUIT'])(
  'a recipient that is invalid in a command, %j, fails only that mail, and the next is sent',
  async (to) => {
    const server = await startMailServer();
    const mail = opened(server.url);
    expect(await mail.deliver({ ...envelope, to }, message)).toMatchObject({
      outcome: 'refused',
      permanent: true,
      of: 'mail',
    });
    expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
    expect(server.arrived).toMatchObject([{ to: [envelope.to] }]);
  },
);

test('a server that is closing refuses the sender, and the next mail gets a new connection', async () => {
  let isClosing = true;
  const server = await startMailServer({ recipient: () => (isClosing ? 421 : 'take') });
  const mail = opened(server.url);
  expect(await mail.deliver(envelope, message)).toMatchObject({ outcome: 'refused', permanent: false, of: 'sender' });
  isClosing = false;
  expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
});

test('a connection dropped before DATA has sent nothing', async () => {
  let isDropping = true;
  const server = await startMailServer({ recipient: () => (isDropping ? 'drop' : 'take') });
  const mail = opened(server.url);
  expect(await mail.deliver(envelope, message)).toMatchObject({ outcome: 'unreachable' });
  isDropping = false;
  expect(await mail.deliver(envelope, message)).toEqual({ outcome: 'sent' });
  expect(server.arrived).toHaveLength(1);
});

test.each(['drop', 'silence'] as const)('%s after DATA leaves the outcome unknown', async (fate) => {
  const server = await startMailServer({ message: () => fate });
  expect(await opened(server.url).deliver(envelope, message)).toMatchObject({ outcome: 'unknown' });
  expect(server.arrived).toHaveLength(1);
});

test('a server that falls silent at RCPT has been sent nothing', async () => {
  const server = await startMailServer({ recipient: () => 'silence' });
  expect(await opened(server.url).deliver(envelope, message)).toEqual({
    outcome: 'unreachable',
    connected: true,
    reason: 'The mail server could not be reached: it did not answer in time.',
  });
});

test('if nothing listens, the reason says so', async () => {
  const server = await startMailServer();
  await server.stop();
  expect(await opened(server.url).deliver(envelope, message)).toEqual({
    outcome: 'unreachable',
    connected: false,
    reason: 'The mail server could not be reached: nothing answers at the address that SMTP_URL names.',
  });
});

test('wrong credentials refuse the sender, and no reason contains them', async () => {
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, answer) => {
      if (password === 'p@ss') answer(null, { user: 'ada' });
      else answer(Object.assign(new Error('Who are you?'), { responseCode: 535 }));
    },
  });
  const refused = await opened(`smtp://ada:secret%21@127.0.0.1:${server.port}`).deliver(envelope, message);
  expect(refused).toMatchObject({ outcome: 'refused', permanent: true, of: 'sender', code: 535 });
  expect(JSON.stringify(refused)).not.toMatch(/secret/);
  expect(await opened(`smtp://ada:p%40ss@127.0.0.1:${server.port}`).deliver(envelope, message)).toEqual({
    outcome: 'sent',
  });
});

test('an invalid certificate is not trusted, and nothing is sent unencrypted instead', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH'] });
  expect(await opened(server.url).deliver(envelope, message)).toMatchObject({
    outcome: 'unreachable',
    reason: 'The mail server could not be reached: its certificate is not valid, or it offers no encryption.',
  });
  expect(await opened(`smtps://127.0.0.1:${server.port}`).deliver(envelope, message)).toMatchObject({
    outcome: 'unreachable',
  });
  expect(server.arrived).toHaveLength(0);
});
