import { join } from 'node:path';
import { buildIn, type LocalBuilds } from '#local/build/build-hook.ts';
import { project } from './project.ts';

/** How `npm start` and `npm run serve` rebuild the site while serving it. */
export const localBuilds: LocalBuilds = {
  root: join(project.root, '.netlify/builds'),
  cwd: project.root,
  command: (folder, from) => {
    const { dist, functionsDir } = buildIn(folder);
    const script = join(project.root, 'scripts/build.ts');
    return [process.execPath, script, '--dist', dist, '--functions', functionsDir, '--from', from];
  },
};
