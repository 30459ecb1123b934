import type { BrowserContext, Page } from 'playwright';
import { readContentItem } from '#contract/api/admin-content.ts';
import type { Administrator } from './administrator.ts';

/** Ends a page the way a browser does when it runs out of memory: nothing in it runs any more. */
export async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash').catch(() => undefined);
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** The saved text of an item. */
export async function savedBody(call: Administrator, id: string): Promise<string> {
  const { item } = await call(readContentItem, { id });
  return String(Reflect.get(Object(item.content), 'body')).trimEnd();
}
