import { computed } from 'nanostores';
import { listContent } from '#contract/api/admin-content.ts';
import { updateMedia, type MediaItem } from '#contract/api/admin-media.ts';
import { listEssays } from '#contract/api/essays.ts';
import { listProjects } from '#contract/api/projects.ts';
import { ownPaths } from '#contract/content/own-paths.ts';
import { pageTemplates } from '#contract/content/page-templates.ts';
import { lintEssay } from '#contract/content/lint/lint-essay.ts';
import { contentTypes, factsOf } from '#contract/content/types.ts';
import { call } from '../api/client.ts';
import { openPicturePicker } from '../api/picture-request.ts';
import type { PageChoice, PictureChoice, WritingServices } from '../writing/writing-services.ts';
import { $editor } from './editor.ts';
import { $pathsLearnt, isAddress, isPicture } from './known-paths.ts';
import { tellProblem } from './notice.ts';
import { $uploads, dismissUpload, startUploads } from './uploads.ts';

const choiceOf = ({ path, originalFilename: name, altText: alt, decorative = false }: MediaItem): PictureChoice => ({
  path,
  name,
  alt,
  decorative,
});

/** Ids of pictures seen here, by path: descriptions are saved by id. */
const ids = new Map<string, string>();

/** Uploads one picture through the list of uploads and then removes it there, since the caller reports the outcome. */
function upload(file: File, onPart: (part: number) => void): Promise<PictureChoice> {
  const [id = 0] = startUploads([file]);
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = $uploads.get().find((one) => one.id === id);
      if (found?.state === 'waiting' || found?.state === 'sending') {
        onPart(found.part);
        return;
      }
      queueMicrotask(() => {
        stop();
        dismissUpload(id);
      });
      if (found?.item) {
        ids.set(found.item.path, found.item.id);
        resolve(choiceOf(found.item));
      } else reject(new Error(found?.message ?? 'The upload was canceled.'));
    };
    const stop = $uploads.listen(look);
    look();
  });
}

/**
 * The description belongs primarily to the text. In the library it is a convenience, so failing to save it there is
 * harmless.
 */
function describe({ path }: PictureChoice, altText: string): void {
  const id = ids.get(path);
  if (id !== undefined) call(updateMedia, { params: { id }, body: { altText } }).catch(() => undefined);
}

async function choosePicture(): Promise<PictureChoice | null> {
  const item = await openPicturePicker();
  if (!item) return null;
  ids.set(item.path, item.id);
  return choiceOf(item);
}

/** `recommended-reads` → `Recommended reads`. */
const titleOf = (slug: string): string => (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('-', ' ');

/** What a text can link to: built-in pages, pages made in the admin, projects and visible essays. */
async function pages(): Promise<PageChoice[]> {
  const [essays, { projects }, made] = await Promise.all([
    call(listEssays, {}),
    call(listProjects, {}),
    call(listContent, { query: { type: 'page', limit: 100 } }),
  ]);
  const templates = Object.keys(pageTemplates).filter((slug) => slug !== 'not-found');
  // A page with a draft of changes has the status of the draft (decision 0050).
  const own = made.contentItems
    .flatMap((item) => item.live ?? (item.status === 'published' ? item : []))
    .filter(({ slug }) => !templates.includes(slug));
  return [
    ...templates.map((slug) => ({ path: contentTypes.page.page(slug), title: titleOf(slug), note: 'Page' })),
    ...own.map(({ slug, title }) => ({ path: contentTypes.page.page(slug), title, note: 'Page' })),
    ...projects.map(({ slug, title }) => ({ path: contentTypes.project.page(slug), title, note: 'Project' })),
    ...(Array.isArray(essays) ? essays : essays.essays).map(({ slug, title }) => ({
      path: contentTypes.essay.page(slug),
      title,
      note: 'Essay',
    })),
    ...ownPaths
      .filter((path) => path === '/newsletter')
      .map((path) => ({ path, title: 'Newsletter archive', note: 'Page' })),
  ];
}

/**
 * The linter's problems in a text, judged in the same way as during a save (rules 39). An unknown address is looked up,
 * and `onNews` reports when it is known. The item's own path counts as existing.
 */
function problemsOf(text: string): ReturnType<typeof lintEssay> {
  const editor = $editor.get();
  const { body: hasPlaces = false, page } = editor ? factsOf(editor.type) : {};
  const own = editor ? page?.(editor.draft.slug) : undefined;
  return lintEssay(text, {
    title: hasPlaces ? editor?.draft.title : undefined,
    page: own ?? '/',
    hasPlaces,
    isAddress: (path) => path === own || isAddress({ path }),
    isPicture,
    isPlace: isAddress,
  });
}

/** What `problemsOf` depends on, besides the text. */
const $news = computed(
  [$pathsLearnt, $editor],
  (count, editor) => `${count} ${editor?.draft.slug} ${editor?.draft.title}`,
);

/** The services that text editors need from the site. */
export const writingServices: WritingServices = {
  upload,
  describe,
  pages,
  choosePicture,
  problemsOf,
  onNews: (hear) => $news.listen(hear),
  tellFailure: tellProblem,
};
