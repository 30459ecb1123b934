import { createContext } from 'react';
import type { Problem } from './editor-handle.ts';

/** A place of this site that a link can lead to. */
export interface PageChoice {
  path: string;
  title: string;
  note: string;
}

/** A picture of the library. */
export interface PictureChoice {
  path: string;
  name: string;
  alt: string;
  /** Whether it needs no words. */
  decorative: boolean;
}

/** What an editor of texts needs of the site around it. */
export interface WritingServices {
  /** Uploads a picture; rejects with an Error whose message says why it was not taken. */
  upload: (file: File, onPart: (part: number) => void) => Promise<PictureChoice>;
  /** Has a picture of the library chosen, or uploaded; null where none was. */
  choosePicture: () => Promise<PictureChoice | null>;
  /** Keeps the description of a picture in the library, where it has none yet. */
  describe: (picture: PictureChoice, alt: string) => void;
  pages: () => Promise<readonly PageChoice[]>;
  problemsOf: (text: string) => readonly Problem[];
  /** Calls `hear` whenever `problemsOf` may say something else of the same text; gives back what ends that. */
  onNews: (hear: () => void) => () => void;
  /** Says that something did not succeed. */
  tellFailure: (title: string, text: string) => void;
}

/** Given by the screen; where there are none, links and pictures are typed. */
export const WritingServicesContext = createContext<WritingServices | null>(null);
