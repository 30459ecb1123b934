import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

/** A file that an editor chooses with a button. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The text of an essay file; `changes` replaces parts of it. */
export function essayText(...changes: (readonly [from: string, to: string])[]): string {
  const text = `---
id: essay-night-market
title: Night market
status: published
publishedAt: 2026-03-14T09:00:00Z
createdAt: 2026-03-13T09:00:00Z
subtitle: What the night taught us
categories: [Payments]
tags: [markets, trust]
excerpt: Two sentences. On one night.
author: Ada Meridian
readTime: 4
---

The first paragraph, of the market.

The second paragraph, of the night.

The third paragraph, of both.
`;
  return changes.reduce((changed, [from, to]) => changed.replace(from, () => to), text);
}

export const markdown = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Chooses files with the button. */
export async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(files);
}

/** Drags files and folders of this machine over the page; `release` drops them. Their folder is temporary. */
export async function dragOver(page: Page, names: readonly string[], files: Readonly<Record<string, string | Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const devtools = await page.context().newCDPSession(page);
  const paths = names.map((name) => join(folder, name));
  const at = { x: 200, y: 300, data: { items: [], files: paths, dragOperationsMask: 1 } };
  await devtools.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  await devtools.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
  return {
    folder,
    release: () => devtools.send('Input.dispatchDragEvent', { type: 'drop', ...at }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
