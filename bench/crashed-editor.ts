import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createContent, readContentItem } from '#contract/api/admin-content.ts';
import { sessionKeys } from '#contract/api/admin-session.ts';
import { fillPath } from '#contract/endpoint.ts';
import { project } from '#scripts/project.ts';
import { nodeOptions } from './served-site.ts';

/** Starts a server on the same data and port each time. */
export async function startServer(dataDir: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...nodeOptions, `${project.root}/scripts/serve.ts`], {
    cwd: project.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BUILD_HOOK_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      const found = /The site\s+(http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('The server ended before it was ready.')));
  });
  return { child, url };
}

/** A signed-in browser, without visiting the sign-in page after each crash. */
export async function signedIn(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(
    ([key, user, value]) => {
      localStorage.setItem(key, value);
      localStorage.setItem(user, JSON.stringify({ username: 'admin' }));
    },
    [sessionKeys.token, sessionKeys.user, token] as const,
  );
  return context;
}

/** Ends a page the way a browser does when it runs out of memory: nothing in it runs any more. */
export async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash').catch(() => undefined);
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Creates an item and returns its id. */
export async function create(url: string, headers: Record<string, string>, draft: object): Promise<string> {
  const body = JSON.stringify(draft);
  const given = { ...headers, 'Content-Type': 'application/json' };
  const made = await fetch(url + createContent.path, { method: 'POST', headers: given, body });
  return createContent.response.parse(await made.json()).item.id;
}

/** The saved text of an item. */
export async function savedBody(url: string, headers: Record<string, string>, id: string): Promise<string> {
  const stored = await fetch(url + fillPath(readContentItem.path, { id }), { headers });
  const { item } = readContentItem.response.parse(await stored.json());
  return String(Reflect.get(Object(item.content), 'body')).trimEnd();
}
