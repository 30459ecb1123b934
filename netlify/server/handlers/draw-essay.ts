import type { drawEssay } from '#contract/api/admin-preview.ts';
import { essayContent } from '#contract/content/essay.ts';
import { essayArticle } from '#markup/essay-article.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { previewKey } from '../auth/key-for.ts';
import { blockLines } from '../content/render/block-lines.ts';
import { renderEssay } from '../content/render/render-markdown.ts';
import type { Handler } from '../http/route.ts';
import { emptyEssay, signPreview } from '../pages/preview-token.ts';

/** An essay of which nothing is written yet. */
const nothing = { subtitle: '', categories: [], tags: [], excerpt: '', author: '', readTime: 1 };

/** What of a content can be shown: each field that its schema takes. */
const readable = (content: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(essayContent.shape).flatMap(([key, schema]) => {
      const read = key === 'body' ? undefined : schema.safeParse(content[key]);
      return read?.success && read.data !== undefined ? [[key, read.data]] : [];
    }),
  );

/** An essay as its page would show it while it is written. */
export const draw: Handler<typeof drawEssay> = async (call) => {
  const { body: given, deployContext, now } = call;
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  const { title, slug, body, content } = given;
  const moment = now.toISOString();
  const essay = {
    id: emptyEssay.id,
    slug,
    title,
    status: 'draft' as const,
    publishedAt: null,
    createdAt: moment,
    content: { ...nothing, ...readable(content) },
    html: await renderEssay(body),
  };
  const { token } = signPreview(previewKey(deployContext, credentials), emptyEssay, now);
  return {
    success: true,
    html: essayArticle(essay).text,
    lines: blockLines(body),
    frame: `/preview/${token}`,
  };
};
