import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { ArtefactName } from '#contract/content/artefact.ts';

const options = { minify: true, format: 'esm', target: 'es2022' } as const;
const showSite = new URL('./show-site.ts', import.meta.url);
const dialog = new URL('./search-dialog.ts', import.meta.url);
const stylesFolder = new URL('../styles/', import.meta.url);

/** Turns styles imported with `?inline` into text, as Vite does. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  setup(bundle) {
    bundle.onResolve({ filter: /^#styles\/.*\.css\?inline$/ }, ({ path }) => ({
      path: fileURLToPath(new URL(path.replace('#styles/', '').replace('?inline', ''), stylesFolder)),
      namespace: 'styles',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'styles' }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
      return { contents: outputFiles[0]?.text ?? '', loader: 'text' };
    });
  },
};

/** A script with everything that it imports, including styles. */
async function bundled(file: URL): Promise<string> {
  const entryPoints = [fileURLToPath(file)];
  const { outputFiles } = await build({
    ...{ ...options, entryPoints, bundle: true, write: false, legalComments: 'none' },
    plugins: [inlineStyles],
  });
  return outputFiles[0]?.text ?? '';
}

/** The script of show-site.ts. */
export const compileShowSite = (): Promise<string> => bundled(showSite);

/** The script of search-dialog.ts with its imports, and its address, which contains a hash. */
export async function compileDialog(): Promise<{ path: `/_astro/${string}`; code: string }> {
  const code = await bundled(dialog);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { path: `/_astro/search.${hash}.js`, code };
}

/** The script of a venture model, with its imports. */
export const compileArtefact = (name: ArtefactName): Promise<string> =>
  bundled(new URL(`./artefacts/${name}.ts`, import.meta.url));
