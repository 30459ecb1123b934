import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { PublishedItem, WithdrawnItem } from '#contract/api/published.ts';
import { essayContent } from './content-drafts.ts';

/** A server over real HTTP with the given answers; returns its address. */
export async function answeringSite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A published essay as the pull receives it. */
export const publishedEssay = (slug: string, changes: Partial<PublishedItem> = {}): PublishedItem => ({
  id: `id-${slug}`,
  type: 'essay',
  slug,
  title: `The essay ${slug}`,
  status: 'published',
  content: essayContent,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-02-01T00:00:00Z',
  earlier: [],
  ...changes,
});

/** The single page of a site that has published this. */
export const publishedPage = (published: readonly unknown[], withdrawn: readonly WithdrawnItem[] = []) => ({
  ...{ success: true, state: 's1', published, withdrawn, settings: {}, nextCursor: null },
  total: published.length,
});
