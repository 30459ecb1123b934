import { asCommandError } from './backup/disk.ts';
import { brokenLinks } from './backup/links.ts';
import { readBackupOptions } from './backup/options.ts';
import { named } from './backup/paths.ts';
import { restore } from './backup/restore.ts';
import { connectSite } from './backup/site-client.ts';
import { openWholeBackup } from './backup/whole-backup.ts';
import { withoutErased } from './backup/without-erased.ts';
import { command } from './command/command.ts';

const usage = 'Write: ADMIN_TOKEN=… npm run restore -- --to https://the.site [--erased NEWER-FOLDER] FOLDER';
const tell = (line: string): void => {
  console.log(line);
};

/** `npm run restore`: writes a backup into a site that contains nothing else (decision 0109). */
await command(async () => {
  const { origin, token, folder, values } = readBackupOptions(usage, '--to', ['erased='], process.env);
  const newer = values.get('erased');
  try {
    const whole = openWholeBackup(folder);
    const count = whole.files.size.toLocaleString('en');
    tell(
      whole.at
        ? `${folder} is whole: ${count} files, brought up to date last on ${whole.at.toISOString()}.`
        : `${folder} is whole: ${count} files. It does not say when it was last brought up to date.`,
    );
    const known = newer === undefined ? whole : openWholeBackup(newer);
    const { backup, left } = withoutErased(whole, newer === undefined ? null : known);
    if (left > 0) tell(`${left.toLocaleString('en')} values are left out: their subscribers were erased since.`);
    for (const sentence of brokenLinks(new Set(backup.files.keys()), (path) =>
      Buffer.from(backup.read(path)).toString(),
    )) {
      tell(sentence);
    }
    const site = connectSite({ origin, token, tell });
    const { stores, leftOut } = await site.describe();
    const { written, there, kept, tooLarge } = await restore({ site, backup, stores, tell });
    const { purged, hook } = await site.finish();
    tell(
      `${origin} holds the backup: ${written.toLocaleString('en')} values written, ${there.toLocaleString('en')} lay there already.`,
    );
    if (kept > 0) tell(`${kept.toLocaleString('en')} values that the site had made by itself stay.`);
    if (tooLarge.length > 0)
      tell(
        `Too large for a request, and not restored: ${named(tooLarge)}. Replace each picture in the library by a smaller one, made from that file.`,
      );
    tell(
      purged
        ? 'What was kept of it on the way to visitors is forgotten.'
        : 'What is kept of it on the way to visitors is forgotten within six minutes.',
    );
    tell(
      hook
        ? 'A build is asked for where pages would say something else.'
        : 'Set BUILD_HOOK_URL or start a build: pages say what was restored after the next one.',
    );
    tell('Not in a backup, and so not restored:');
    for (const [name, why] of Object.entries(leftOut)) tell(`  ${name}: ${why}`);
    tell('  the variables of the site: set SESSION_SECRET and the password, new or as before.');
    tell(
      'Campaigns that were planned or being sent do not go out. They are paused within an hour. Resume or cancel them then.',
    );
    tell('Who wrote a message that was erased after the backup was made is there again. Erase it again.');
    tell(
      known.at
        ? `Subscribers who were erased by ${known.at.toISOString()} are not; who was erased later is. Erase them again.`
        : 'Subscribers who were erased since it was last brought up to date are there again.',
    );
    tell(
      'Sign-ups that were erased as spam are there again in any case, and so are addresses whose owners said, over thirty days earlier, that they had not signed up: nothing was kept of their erasure.',
    );
    if (!whole.at || !known.at)
      tell('Go through every erasure that you know of, and repeat it if the message or subscriber is there again.');
  } catch (error) {
    throw asCommandError(error);
  }
});
