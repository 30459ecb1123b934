import { createContext } from 'react';
import type { Problem } from './editor-handle.ts';

/** A place on this site that a link can lead to. */
export interface PageChoice {
  path: string;
  title: string;
  note: string;
}

/** A picture in the library. */
export interface PictureChoice {
  path: string;
  name: string;
  alt: string;
  /** Whether it needs no alternative text. */
  decorative: boolean;
}

/** What a text editor needs from the site around it. */
export interface WritingServices {
  /** Uploads a picture; rejects with an Error whose message says why. */
  upload: (file: File, onPart: (part: number) => void) => Promise<PictureChoice>;
  /** Opens the library to choose or upload a picture; null if none was chosen. */
  choosePicture: () => Promise<PictureChoice | null>;
  /** Saves a picture's description in the library, if it has none yet. */
  describe: (picture: PictureChoice, alt: string) => void;
  pages: () => Promise<readonly PageChoice[]>;
  problemsOf: (text: string) => readonly Problem[];
  /** Calls `hear` when `problemsOf` may give another result for the same text; returns a function that stops it. */
  onNews: (hear: () => void) => () => void;
  /** Announces a failure. */
  tellFailure: (title: string, text: string) => void;
}

/** Provided by the screen; without it, links and pictures are typed by hand. */
export const WritingServicesContext = createContext<WritingServices | null>(null);
