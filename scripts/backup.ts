import { backUp } from './backup/back-up.ts';
import { openBackupFolder } from './backup/backup-folder.ts';
import { asCommandError } from './backup/disk.ts';
import { readBackupOptions } from './backup/options.ts';
import { connectSite } from './backup/site-client.ts';
import { command } from './command/command.ts';

const usage = 'Write: ADMIN_TOKEN=… npm run backup -- --from https://the.site FOLDER [--accept-loss]';
const tell = (line: string): void => {
  console.log(line);
};

/** `npm run backup`: brings a folder up to date with everything that a site stores (decision 0108). */
await command(async () => {
  const { origin, token, folder: path, switches } = readBackupOptions(usage, '--from', ['accept-loss'], process.env);
  const site = connectSite({ origin, token, tell });
  const { stores } = await site.describe();
  try {
    const folder = openBackupFolder(path, stores, tell);
    try {
      if (folder.damaged > 0)
        tell(`${folder.damaged.toLocaleString('en')} files in ${path} are damaged and are fetched again.`);
      const acceptLoss = switches.has('accept-loss');
      const { files, fetched, deleted } = await backUp({ site, folder, stores: stores.toReversed(), acceptLoss, tell });
      const [all, came, went] = [files, fetched, deleted].map((count) => count.toLocaleString('en'));
      tell(`${path} holds everything of ${origin}: ${all} files, ${came} fetched now, ${went} deleted.`);
      tell('Messages and e-mail addresses are among them. Keep the folder where only you can read it.');
    } finally {
      folder.close();
    }
  } catch (error) {
    throw asCommandError(error);
  }
});
