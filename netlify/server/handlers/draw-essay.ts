import type { drawEssay } from '#contract/api/admin-preview.ts';
import { essayContent, type EssayContent } from '#contract/content/essay.ts';
import { bylineOf, shownContent } from '#contract/content/shown-essay.ts';
import { lookupOf } from '#contract/content/shown-picture.ts';
import { essayArticle } from '#markup/essay-article.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import { builtInSite } from '../content/files/built-in.ts';
import { shownPictures } from '../content/items/shown-pictures.ts';
import { blockLines } from '../content/render/block-lines.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import { picturesOf, shownValue } from '../content/visible/shown-value.ts';
import type { Handler } from '../http/route.ts';
import { emptyEssay, signPreview } from '../pages/preview-token.ts';

/** The part of an essay's content that can be shown: each field that its schema accepts. */
const readable = (content: Readonly<Record<string, unknown>>, body: string): EssayContent => ({
  ...Object.fromEntries(
    Object.entries(essayContent.shape).flatMap(([key, schema]) => {
      const read = schema.safeParse(content[key]);
      return read.success && read.data !== undefined ? [[key, read.data]] : [];
    }),
  ),
  body,
});

/** An essay as its page would show it, while it is being written. */
export const draw: Handler<typeof drawEssay> = async (call) => {
  const { body: given, deployContext, now } = call;
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { title, slug, body, content } = given;
  const shown = shownContent(title, readable(content, body), bylineOf(await builtInSite()));
  const pictures = picturesOf(shown).length > 0 ? await shownPictures(deployContext) : {};
  const essay = {
    id: emptyEssay.id,
    slug,
    title,
    status: 'draft' as const,
    publishedAt: null,
    createdAt: now.toISOString(),
    content: shownValue(shown, pictures),
    html: await renderEssay(body, { pictureOf: lookupOf(pictures) }),
  };
  const { token } = signPreview(previewKey(deployContext, credentials), emptyEssay, now);
  return { success: true, html: essayArticle(essay).text, lines: blockLines(body), frame: `/preview/${token}` };
};
