import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { hashPassword, isPassword } from '#server/environment/password-hash.ts';
import { command, CommandError } from './command/command.ts';

/** Goes to the terminal even if the printed line is redirected to a file. */
const say = (message: string) => process.stderr.write(message);

const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Piped input, without the line break that `echo` adds. */
const readPiped = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '');

/** Asks at the terminal, without showing the input. Ctrl-C ends it. */
async function askTwice(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: silence(), terminal: true });
  terminal.on('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    say(question);
    const { value, done } = await lines.next();
    say('\n');
    if (done) throw new CommandError('No password was set.');
    return value;
  };
  try {
    const password = await ask('New password: ');
    if (isPassword(password) && (await ask('Once more:    ')) !== password) {
      throw new CommandError('The two do not match. Please try again.');
    }
    return password;
  } finally {
    terminal.close();
  }
}

/** `npm run password`: asks for a password, and prints the environment line that makes it the administrator's. */
await command(async () => {
  const password = process.stdin.isTTY ? await askTwice() : await readPiped();
  if (!isPassword(password)) throw new CommandError('Choose a password of 12 to 128 characters.');
  const hash = await hashPassword(password);
  say('Set this variable where the site runs. All sessions end, and the next sign-in needs the new password.\n');
  console.log(`ADMIN_PASSWORD_HASH=${hash}`);
});
