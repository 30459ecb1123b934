// Shows public settings that are not as a page was built. A file of its own, which live-site.ts fetches where it finds a difference: few visits need it.

type Settings = Readonly<Record<string, unknown>>;

/** Where everything stands. What takes up other space than before moves what comes after it. */
const places = (): string =>
  [...document.querySelectorAll<HTMLElement>('*')].map((at) => `${at.offsetLeft},${at.offsetTop}`).join();

/**
 * Writes the texts that differ from what was built: `[data-live-text="heroTitle"]` and so on. All of them or none: where anything would move they wait for the next build
 * (decision 0100). Nothing is painted in between.
 */
async function writeTexts(site: Settings): Promise<void> {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-live-text]')].flatMap((element) => {
    const name = element.dataset['liveText'] ?? '';
    const text = site[name];
    const built = element.textContent;
    const differs = typeof text === 'string' && built.trim() !== text && name !== 'announcement';
    return differs ? [{ element, built, text }] : [];
  });
  if (texts.length === 0) return;
  await document.fonts.ready;
  const before = places();
  for (const { element, text } of texts) element.textContent = text;
  if (places() !== before) for (const { element, built } of texts) element.textContent = built;
}

/** Points the mail links, `a[data-live="contactEmail"]`, to the address; their `?subject=…` stays. */
function pointMailLinks({ contactEmail }: Settings): void {
  // As src/contract/mail-link.ts has it for an address that was checked when it was saved.
  const address = encodeURIComponent(String(contactEmail)).replace('%40', '@');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-live="contactEmail"]')) {
    const href = link.href.replace(/^mailto:[^?]*/, () => `mailto:${address}`);
    if (link.href !== href) link.href = href;
  }
}

/**
 * Lays over the page what was not built in: an announcement that was switched on or changed since, and maintenance, of which somebody who is signed in to the admin reads that
 * it is on, not the notice for visitors. An announcement that was built in and is none any more keeps its space. What is laid over gives way where the page is scrolled.
 */
function showNotices({ announcement, maintenance, maintenanceNotice }: Settings): void {
  const built = document.querySelector<HTMLElement>('p[data-live-text="announcement"]');
  const notices = document.querySelector('.notices');
  const say = (text: string): HTMLElement => {
    const line = document.createElement('p');
    line.className = 'announcement';
    line.textContent = text;
    notices?.append(line);
    return line;
  };
  if ((built?.textContent.trim() ?? null) !== announcement) {
    if (built) built.style.visibility = 'hidden';
    if (typeof announcement === 'string') say(announcement);
  }
  addEventListener('scroll', () => notices?.classList.toggle('away', scrollY > 40));
  if (maintenance !== true) return;
  const line = say(typeof maintenanceNotice === 'string' ? maintenanceNotice : 'We are working on the site.');
  // Last, since storage that is switched off throws.
  if (localStorage.getItem('admin-token')) line.textContent = 'Maintenance mode is on';
}

/** Lays the public settings over the page where they differ from what was built (architecture §3). */
export async function showSite(site: Settings): Promise<void> {
  pointMailLinks(site);
  await writeTexts(site);
  showNotices(site);
}
