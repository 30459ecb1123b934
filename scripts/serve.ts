import { command, CommandError } from './command/command.ts';
import { localBuilds } from './local-builds.ts';
import { readSettings } from './project.ts';
import { isBuilt, runSite } from './run-site.ts';

/** `npm run serve`: serves the existing build. */
await command(async () => {
  if (!isBuilt()) {
    throw new CommandError(
      'There is no build yet. Run `npm run build` first, or `npm start`, which builds and serves.',
    );
  }
  await runSite(readSettings(process.env), { builds: localBuilds });
});
