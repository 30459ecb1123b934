import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';

/** A script in this folder, such as `island.ts`, bundled with its imports. */
export async function compiled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Answers with a script in development, compiled anew for each request. */
export function serveCompiled({ middlewares }: DevServer, path: string, compile: () => Promise<string>): void {
  middlewares.use(path, (_, response, next) => {
    compile().then((code) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(code);
    }, next);
  });
}
