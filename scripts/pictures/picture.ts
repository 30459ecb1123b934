import type { Locator, Page } from 'playwright';
import type { DemoAdmin } from './demo-admin.ts';

/** A window's width and height, in pixels. */
export const size = { width: 1_280, height: 800 } as const;

/** What the README or a guide shows of the demo. */
export interface Picture {
  /** Name of its file in docs/pictures, without the ending. */
  name: string;
  /** Address on the site. */
  path: string;
  colours?: 'dark';
  /** Height of the window where it is not the usual one: as much as there is to see without anything cut. */
  height?: number;
  /** What a person would do on the page until it shows what is meant. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What alone is shown of the page, with a margin; all that the window shows where it is left out. */
  part?: (page: Page) => Locator;
}

/** The pictures of one document. */
export type PicturesOf = (admin: DemoAdmin) => readonly Picture[];
