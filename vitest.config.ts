import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const besideTheirCode = globSync(['{src,netlify,scripts,bench}/**/*.test.{ts,tsx}', 'tests/security/*.test.ts'], {
  exclude: ['netlify/.build/**'],
});
const ofTheProject = globSync('tests/{*,faults/**/*,support/**/*}.test.ts');

/** Puts something in the place of modules, adds to what they hold, or loads them anew: what it leaves in memory is not what another test expects. And needs the words that the whole of zod brings once. */
const changesModules = (file: string): boolean =>
  file.startsWith('netlify/local/settings/') ||
  /support\/added-|\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));

/** Vitest begins with the first project, and in each with the longest texts, as long as it knows no times. This text is short and its tests take half a minute: it would be the last, beside an idle core. */
const longestTests = 'netlify/server/content/sync/histories.test.ts';

const standsAlone = (file: string): boolean => file === longestTests || changesModules(file);

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet-console.ts', 'tests/support/same-environment.ts'],
    // Many tests wait for a deadline or a hash: with as many workers as cores, the cores would be idle for a sixth of the time.
    maxWorkers: 3,
    testTimeout: 15_000,
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The bundles of a build run as Node loads them, as they do where they are deployed: transformed first, they cost each file that calls them seconds.
    server: { deps: { external: [/\/netlify\/\.build\//] } },
    projects: [
      {
        extends: true,
        // A process of its own, and its modules loaded anew, cost most files more time than their tests.
        test: { name: 'shared', isolate: false, include: besideTheirCode.filter((file) => !standsAlone(file)) },
      },
      {
        extends: true,
        // What measures time, memory or the whole project is among the latter.
        test: { name: 'alone', include: [...besideTheirCode.filter(standsAlone), ...ofTheProject] },
      },
    ],
  },
});
