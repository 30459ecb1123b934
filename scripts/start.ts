import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { command, CommandError } from './command/command.ts';
import { localBuilds } from './local-builds.ts';
import { project, readSettings } from './project.ts';
import { runSite } from './run-site.ts';

/** Builds in a separate process, so that the memory used by Astro and Vite is released. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(project.root, 'scripts/build.ts')], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new CommandError('The build failed, so there is nothing to serve; its message is above.');
}

/** `npm start`: builds and serves. */
await command(async () => {
  const settings = readSettings(process.env);
  console.log('Building the site …');
  await build();
  await runSite(settings, { builds: localBuilds });
});
