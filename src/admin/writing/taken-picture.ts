import type { EditorHandle } from './editor-handle.ts';
import { pictureMarkdown } from './picture-markdown.ts';
import type { PictureChoice, WritingServices } from './writing-services.ts';

/** A picture being described while it uploads. */
export interface Taken {
  name: string;
  picture: Promise<PictureChoice>;
  alt: string;
  placeholder: ReturnType<EditorHandle['addPlaceholder']>;
}

interface Around {
  editor: EditorHandle;
  services: WritingServices;
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Starts uploading a file, with a placeholder in the text. */
export function takeFile({ editor, services }: Around, file: File, at?: number): Taken {
  const placeholder = editor.addPlaceholder(`${file.name}: 0 %`, at);
  const picture = services.upload(file, (part) => placeholder.say(`${file.name}: ${percent(part)}`));
  // The failure is handled by whatever awaits the picture, which may only do so later.
  picture.catch(() => placeholder.say(`${file.name} was not uploaded`));
  return { name: file.name, picture, alt: '', placeholder };
}

/** A library picture, with a placeholder in the text. */
export const takePicture = (editor: EditorHandle, picture: PictureChoice): Taken => ({
  name: picture.name,
  picture: Promise.resolve(picture),
  alt: picture.alt,
  placeholder: editor.addPlaceholder(picture.name),
});

/** Inserts a picture into the text once it is uploaded. If that fails, removes the placeholder and says why. */
export async function finish(services: WritingServices, taken: Taken, alt: string, caption: string): Promise<void> {
  try {
    const picture = await taken.picture;
    taken.placeholder.put(pictureMarkdown(picture.path, alt, caption));
    if (alt.trim() && !picture.alt) services.describe(picture, alt.trim());
  } catch (error) {
    taken.placeholder.drop();
    services.tellFailure(`${taken.name} Not Inserted`, error instanceof Error ? error.message : 'Please try again.');
  }
}
