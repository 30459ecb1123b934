import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { createContent, readContentItem } from '#contract/api/admin-content.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { randomOf } from '#support/random.ts';
import { administratorAt, signInAt, type Administrator } from './administrator.ts';
import { signedIn, withBrowser } from './browser.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { startSite, withDataDir } from './served-site.ts';

const crashes = 50;
/** The permitted loss: text typed within this many milliseconds before the crash. */
const lostMs = 3_000;
const keyMs = 30;

/** What is killed. Losing a device loses the browser's storage too, as does losing a profile. */
const kinds = ['tab', 'server', 'network', 'device'] as const;
type Kind = (typeof kinds)[number];

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const textIn = (page: Page): Promise<string> =>
  body(page).evaluate((field) => {
    if ('value' in field) return String(field.value);
    // An empty editor shows a placeholder, which was not typed.
    return field.querySelector('.cm-placeholder') ? '' : field.textContent;
  });

interface Outcome {
  kind: Kind;
  isNew: boolean;
  /** Whether a person has to choose between texts. */
  isAsked: boolean;
  lost: number;
  allowed: number;
  /** The age of the newest recovered character, in milliseconds before the crash. */
  ageMs: number;
  savesLost: number;
}

/** Ends a page the way a browser does when it runs out of memory: nothing in it runs any more. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash').catch(() => undefined);
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** The saved text of an item. */
async function savedBody(call: Administrator, id: string): Promise<string> {
  const { item } = await call(readContentItem, { id });
  return String(Reflect.get(Object(item.content), 'body')).trimEnd();
}

/**
 * Kills the tab, the server, the network or the whole device at random moments during typing, and checks what is
 * recovered (decision 0137).
 */
export const measure = (): Promise<Figure[]> =>
  withDataDir(async (dataDir) => {
    const random = randomOf(13);
    // The same each time.
    const port = 20_000 + random.below(20_000);
    let server = await startSite(dataDir, { port });
    const outcomes: Outcome[] = [];
    const crashAll = () =>
      withBrowser(async (browser) => {
        const session = await signInAt(server.url);
        const call = await administratorAt(server.url);
        const window = { baseURL: server.url };
        for (let number = 0; number < crashes; number += 1) {
          const kind = kinds[number % kinds.length] ?? 'tab';
          // Every fifth is an unsaved new item, and one in four is typed into for a long time without a pause.
          const isNew = number % 5 === 4;
          const draft = essayDraft({ slug: `crash-${number}`, content: { ...essayContent, body: 'Begun.' } });
          const id = isNew ? null : (await call(createContent, { body: draft })).item.id;
          const address = id === null ? '/admin/content/new/essay' : `/admin/content/${id}`;
          const context = await signedIn(browser, session, window);
          const page = await context.newPage();
          await page.goto(address);
          await body(page).click();
          await page.keyboard.press('Control+End');
          const typedAt: number[] = [];
          let text = await textIn(page);
          const start = text.length;
          let saved = '';
          const until = Date.now() + 1_500 + random.below(random.chance(0.25) ? 15_000 : 5_000);
          const breaksAt = until - (kind === 'server' || kind === 'network' ? random.below(2_500) : 0);
          let isBroken = false;
          const breakDown = async () => {
            if (kind === 'network') await context.setOffline(true);
            if (kind === 'server') await server.stop('SIGKILL');
          };
          let saveAt = id !== null && number % 3 === 0 ? Date.now() + random.below(2_000) : Infinity;
          while (Date.now() < until) {
            const key = random.chance(0.15) ? ' ' : String.fromCharCode(97 + random.below(26));
            await page.keyboard.type(key);
            typedAt.push(Date.now());
            text += key;
            if (saved === '' && !isBroken && Date.now() > saveAt) {
              const wasSaved = text;
              const answer = page.waitForResponse(
                (one) => one.request().method() === 'PUT' && one.url().endsWith(`/content/${id}`),
                { timeout: 10_000 },
              );
              await page.keyboard.press('Control+s');
              // A machine too busy to save has no save to lose.
              if ((await answer.catch(() => null))?.ok()) saved = wasSaved;
              else console.error('a save was not answered:', await page.locator('.save-bar').innerText());
              saveAt = Infinity;
            }
            await pause(keyMs);
            if (isBroken || Date.now() < breaksAt) continue;
            isBroken = true;
            await breakDown();
          }
          if (!isBroken) await breakDown();
          const at = Date.now();
          await crash(context, page);
          if (kind === 'server') server = await startSite(dataDir, { port });
          await page.close();
          await context.setOffline(false);
          if (kind === 'device') await context.close();
          const after = kind === 'device' ? await signedIn(browser, session, window) : context;
          const again = await after.newPage();
          await again.goto(address);
          await body(again).waitFor();
          // The server's copy is requested once the item is shown.
          await pause(1_500);
          const found = await textIn(again);
          let same = 0;
          while (same < found.length && found[same] === text[same]) same += 1;
          const kept = Math.max(0, same - start);
          const stands = saved === '' ? '' : await savedBody(call, id ?? '');
          const isSavedThere = stands === saved.trimEnd();
          if (!isSavedThere) console.error('saved, and not there:', { saved, stands });
          outcomes.push({
            ...{ kind, isNew, isAsked: (await again.locator('section.conflict').count()) > 0 },
            lost: typedAt.length - kept,
            allowed: typedAt.filter((moment) => moment > at - lostMs).length,
            ageMs: kept === typedAt.length ? 0 : at - (typedAt[kept] ?? at),
            savesLost: isSavedThere ? 0 : 1,
          });
          if (isNew) await again.getByRole('button', { name: 'Discard', exact: true }).click();
          // Its own copy must be recorded first.
          if (isNew) await pause(500);
          await after.close();
        }
      });
    try {
      await crashAll();
    } finally {
      await server.stop('SIGKILL');
    }
    const worst = (kind: Kind): number =>
      Math.max(...outcomes.filter((one) => one.kind === kind).map(({ ageMs }) => ageMs));
    const over = outcomes.filter(({ lost, allowed }) => lost > allowed);
    for (const one of over) console.error('lost more than the last 3 s:', one);
    const savesLost = outcomes.reduce((sum, one) => sum + one.savesLost, 0);
    return [
      exactly(`Crashes of ${crashes} that lost more than the last 3 s`, over.length, 0),
      exactly('Acknowledged saves that were lost', savesLost, 0),
      exactly('Crashes after which somebody has to choose', outcomes.filter((one) => one.isAsked).length, 0),
      ...kinds.map((kind) => atMost(`Crash of the ${kind}: oldest character lost`, worst(kind), lostMs, 'ms')),
    ];
  });
