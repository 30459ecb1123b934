import type { EditorHandle } from './editor-handle.ts';
import { pictureMarkdown } from './picture-markdown.ts';
import type { PictureChoice, WritingServices } from './writing-services.ts';

/** A picture that is described: its upload goes on meanwhile. */
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

/** Begins to upload a file, with a placeholder in the text. */
export function takeFile({ editor, services }: Around, file: File, at?: number): Taken {
  const placeholder = editor.addPlaceholder(`${file.name}: 0 %`, at);
  const picture = services.upload(file, (part) => placeholder.say(`${file.name}: ${percent(part)}`));
  // Whoever waits for it hears of a failure; nobody may be waiting yet.
  picture.catch(() => placeholder.say(`${file.name} was not uploaded`));
  return { name: file.name, picture, alt: '', placeholder };
}

/** A picture of the library, with a placeholder in the text. */
export const takePicture = (editor: EditorHandle, picture: PictureChoice): Taken => ({
  name: picture.name,
  picture: Promise.resolve(picture),
  alt: picture.alt,
  placeholder: editor.addPlaceholder(picture.name),
});

/** Writes a picture into the text once it is uploaded. One that is not leaves nothing behind, and says why. */
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
