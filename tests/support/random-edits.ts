// An administrator's possible actions on a site, valid and invalid, at random. Too long for a test, but too coherent to
// split.
import {
  createContent,
  deleteContent,
  listContent,
  readContentHistory,
  readContentItem,
  restoreContent,
  revertContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
} from '#contract/api/admin-content.ts';
import { deleteMedia, listMedia } from '#contract/api/admin-media.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { fillPath, type Method } from '#contract/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { essayContent, essayDraft, projectContent } from './content-drafts.ts';
import { essayFile } from './content-folder.ts';
import type { Random } from './random.ts';

/** A site under edit, called with a token. */
export interface EditedSite {
  send: (method: Method, path: string, json?: unknown) => Promise<{ status: number; body: unknown }>;
  /** Adds a picture to the library, a different one each time. */
  addPicture: () => Promise<void>;
}

export interface RandomEdit {
  what: string;
  status: number;
}

const nowhere = ['/nowhere', '/abuot', '/essays/that-never-was', '/api/site', '#part', `/media/${'f'.repeat(64)}`];
const kept = ['index', 'admin', 'api', '404', 'media'];
const hostile = [
  '</title><script>alert(1)</script>',
  '"\'`{}\\',
  '\u202E\u0000\uD800',
  'x'.repeat(300),
  '🛰️ Ünïcödé',
  '',
];

/** Performs one action on a site. Throws for an answer that is neither a success nor a refusal with a reason. */
export async function editAtRandom(site: EditedSite, random: Random): Promise<RandomEdit> {
  const { send } = site;
  const listed = listContent.response.parse((await send('GET', `${listContent.path}?limit=200`)).body).contentItems;
  const { mediaItems } = listMedia.response.parse((await send('GET', `${listMedia.path}?limit=200`)).body);
  const word = (): string => `w${random.below(1e9).toString(36)}`;

  const linkOf = (): string => {
    if (random.chance(0.25)) return random.of(nowhere);
    const items = listed.flatMap(({ type, slug }) =>
      type === 'essay' || type === 'article'
        ? [`/essays/${slug}`]
        : type === 'page'
          ? [`/${slug}`.replace(/^\/home$/, '/')]
          : [],
    );
    return random.of(
      ['/', '/about', '/contact#sent', '/rss.xml', 'https://e.example/x', ...items].filter(
        (path) => path !== '/not-found',
      ),
    );
  };
  const pictureOf = (): string => {
    if (random.chance(0.2)) return random.of(['/gone.png', 'https://b.example/c.png', nowhere.at(-1) ?? '']);
    return random.of(['/portrait.svg', '/icon-192.png', ...mediaItems.map(({ path }) => path)]);
  };
  const bodyOf = (): string =>
    Array.from({ length: 1 + random.below(4) }, () =>
      random.of([
        () => `Text ${word()}.`,
        () => `## Heading ${word()}`,
        () => `Read [${word()}](${linkOf()}) and <https://e.example>.`,
        () => `[${word()}][r]\n\n[r]: ${linkOf()}`,
        () => `![${word()}](${pictureOf()})`,
        () => `- [![p](${pictureOf()})](${linkOf()})`,
        () => `\`[a](/nowhere)\` ${random.of(hostile)}`,
      ])(),
    ).join('\n\n');
  const essayOf = (): object => ({
    ...essayContent,
    body: bodyOf(),
    ...(random.chance(0.3) && { featuredImage: pictureOf() }),
  });
  const slugOf = (): string => (random.chance(0.05) ? random.of(kept) : `slug-${word()}`);

  /** A part's fields with changed texts, links and redirects, or one entry fewer. */
  const changedPart = (given: Record<string, unknown>): object => {
    const text = random.of([word(), ...hostile]);
    const first = (list: unknown, changes: object): unknown[] => {
      const [one, ...others] = list as object[];
      return random.chance(0.1) ? others : [{ ...one, ...changes }, ...others];
    };
    if ('questions' in given) return { questions: first(given['questions'], { question: text }) };
    if ('categories' in given) return { categories: first(given['categories'], { intro: text }) };
    if ('redirects' in given) {
      const from = random.of([`/${word()}`, `/${word()}.html`, '/about', '/About.html', linkOf(), ...hostile]);
      const redirects = given['redirects'] as { from: string; to: string }[];
      const to = random.of([linkOf(), linkOf(), `/${word()}`, ...redirects.map((redirect) => redirect.from)]);
      return { redirects: [...redirects, { from, to }].slice(-8) };
    }
    return random.of([
      () => ({ tagline: text }),
      () => ({ footerLinks: [{ label: word(), href: linkOf() }] }),
      () => ({ navigation: first(given['navigation'], { href: linkOf() }) }),
      () => ({ copyright: text, region: word() }),
    ])();
  };

  /** An item's content with a change, which may be invalid; the site has to notice. */
  const changedContent = ({ type, content }: Pick<ContentItemView, 'type' | 'content'>): unknown => {
    const given = structuredClone(content) as Record<string, unknown>;
    if (type === 'essay' || type === 'article') return essayOf();
    if (type === 'project') return { ...given, overview: word(), ...(random.chance(0.5) && { image: pictureOf() }) };
    if (type === 'section') return { ...given, items: (given['items'] as object[]).slice(random.below(2)) };
    if (type === 'part') return { ...given, ...changedPart(given) };
    const bands = given['bands'] as Record<string, unknown>[];
    return random.of([
      () => ({ ...given, actions: [{ label: word(), href: linkOf() }] }),
      () => ({ ...given, bands: bands.slice(1) }),
      () => ({ ...given, heading: random.of([word(), ...hostile]), eyebrow: word() }),
      () => ({ ...given, bands: bands.map((band) => ({ ...band, heading: word() })) }),
      () => ({ ...given, bands: [...bands, ...bands.slice(0, random.below(2))] }),
    ])();
  };

  const at = (path: string, id: string): string => fillPath(path, { id });
  const readAny = async (): Promise<ContentItemView | null> => {
    if (listed.length === 0) return null;
    const { id } = random.of(listed);
    return readContentItem.response.parse((await send('GET', at(readContentItem.path, id))).body).item;
  };
  const statusOf = (): string => random.of(['draft', 'published', 'published', 'archived']);

  async function create() {
    const type = random.of(['essay', 'essay', 'article', 'project', 'page']);
    const page = {
      description: 'What others have written about our ventures, and whom to ask for more of it.',
      heading: word(),
      actions: [{ label: word(), href: linkOf() }],
      bands: [],
    };
    const project = { ...projectContent, id: 1 + random.below(200), image: pictureOf() };
    const content = type === 'page' ? page : type === 'project' ? project : essayOf();
    return send(
      'POST',
      createContent.path,
      essayDraft({ type, slug: slugOf(), title: word(), content, status: statusOf() }),
    );
  }

  async function update() {
    const item = await readAny();
    if (!item) return null;
    const { id, rev, type, title, order } = item;
    const slug = random.chance(0.2) ? slugOf() : item.slug;
    const status = random.chance(0.3) ? statusOf() : item.status;
    const draft = { type, title: random.chance(0.2) ? random.of([word(), ...hostile]) : title, order, slug, status };
    const json = { ...draft, rev, content: changedContent(item) };
    return send('PUT', at(updateContent.path, id), json);
  }

  async function setStatus() {
    if (listed.length === 0) return null;
    return send('PUT', at(setContentStatus.path, random.of(listed).id), { status: statusOf() });
  }

  async function remove() {
    if (listed.length === 0) return null;
    const { id } = random.of(listed);
    const answer = await send('DELETE', at(deleteContent.path, id));
    if (answer.status !== 200 || random.chance(0.5)) return answer;
    return restoreOne(id);
  }

  async function restoreOne(id: string) {
    const { revisions } = readContentHistory.response.parse((await send('GET', at(readContentHistory.path, id))).body);
    const rev = revisions[0]?.rev ?? 0;
    return send('POST', at(restoreContent.path, id), { revision: random.of(revisions).rev, rev });
  }

  async function revert() {
    const item = await readAny();
    return item && send('POST', at(revertContent.path, item.id), { rev: item.rev });
  }

  function drop() {
    const documents = Array.from({ length: 1 + random.below(2) }, () => {
      const slug = slugOf();
      const fields = random.chance(0.3) ? { featuredImage: pictureOf() } : {};
      return { name: `${slug}.md`, text: essayFile({ id: `id-${slug}`, status: statusOf(), ...fields }, bodyOf()) };
    });
    return send('POST', syncContent.path, { documents });
  }

  function saveOne() {
    const { key, type, label } = random.of(settings.filter(({ key }) => key !== 'maintenance_mode'));
    const value = type === 'boolean' ? random.chance(0.5) : random.of([word(), 'a@e.example', ...hostile]);
    return send('POST', saveSetting.path, { key, value, type, category: 'general', description: label });
  }

  async function deletePicture() {
    if (mediaItems.length === 0) return null;
    return send('DELETE', at(deleteMedia.path, random.of(mediaItems).id));
  }

  const acts: Readonly<Record<string, [weight: number, act: () => Promise<{ status: number; body: unknown } | null>]>> =
    {
      created: [6, create],
      saved: [10, update],
      'status changed': [5, setStatus],
      deleted: [2, remove],
      restored: [4, async () => (listed.length === 0 ? null : restoreOne(random.of(listed).id))],
      reverted: [2, revert],
      dropped: [3, drop],
      synced: [2, () => send('POST', syncContent.path)],
      'setting saved': [2, saveOne],
      'picture deleted': [1, deletePicture],
    };
  if (random.chance(0.05)) await site.addPicture();
  const [what, [, act]] = random.of(
    Object.entries(acts).flatMap((entry) => Array.from({ length: entry[1][0] }, () => entry)),
  );
  const answer = await act();
  if (!answer) return { what: 'nothing', status: 200 };
  if (![200, 400, 409].includes(answer.status))
    throw new Error(`“${what}” was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { what, status: answer.status };
}
