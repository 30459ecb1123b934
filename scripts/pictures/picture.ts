import type { Locator, Page } from 'playwright';
import type { DemoAdmin } from './demo-admin.ts';

/** A window's width and height, in pixels. */
export const size = { width: 1_280, height: 800 } as const;

/** A picture of the demo for the README or a guide. */
export interface Picture {
  /** Name of its file in docs/pictures, without the extension. */
  name: string;
  /** Address on the site. */
  path: string;
  colours?: 'dark';
  /** Height of the window, if not the usual one: enough to show everything uncut. */
  height?: number;
  /** The actions on the page that lead to what is shown. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The only part of the page to show, with a margin; the whole window if left out. */
  part?: (page: Page) => Locator;
}

/** The pictures of one document. */
export type PicturesOf = (admin: DemoAdmin) => readonly Picture[];
