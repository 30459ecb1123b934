// Shows public settings that differ from the built page. In a file of its own, which live-site.ts loads only if there
// is a difference: few visits need it.

type Settings = Readonly<Record<string, unknown>>;

/** The positions of all elements. An element that changes its size moves those after it. */
const places = (): string =>
  [...document.querySelectorAll<HTMLElement>('*')].map((at) => `${at.offsetLeft},${at.offsetTop}`).join();

/**
 * Writes the texts that differ from the build: `[data-live-text="heroTitle"]` and so on. All or none: if anything would
 * move, they wait for the next build (decision 0100). Nothing is painted in between.
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

/** Updates the address of mail links, `a[data-live="contactEmail"]`, and keeps their `?subject=…`. */
function pointMailLinks({ contactEmail }: Settings): void {
  // The same as src/contract/mail-link.ts, for an address that was validated on saving.
  const address = encodeURIComponent(String(contactEmail)).replace('%40', '@');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-live="contactEmail"]')) {
    const href = link.href.replace(/^mailto:[^?]*/, () => `mailto:${address}`);
    if (link.href !== href) link.href = href;
  }
}

/**
 * Lays over the page the notices that were not built in: an announcement that has been enabled or changed since, and
 * maintenance mode, for which a signed-in administrator sees a short line in place of the visitors' notice. An
 * announcement that was built in and has ended keeps its space. The notices give way when the page is scrolled.
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
  // Last, since disabled storage throws.
  if (localStorage.getItem('admin-token')) line.textContent = 'Maintenance mode is on';
}

/** Applies public settings that differ from the build (architecture §3). */
export async function showSite(site: Settings): Promise<void> {
  pointMailLinks(site);
  await writeTexts(site);
  showNotices(site);
}
