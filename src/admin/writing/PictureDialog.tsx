import { useEffect, useState } from 'react';
import Dialog from '../parts/Dialog.tsx';
import type { EditorHandle } from './editor-handle.ts';
import DescribePicture from './DescribePicture.tsx';
import { finish, takeFile, type Taken } from './taken-picture.ts';
import type { PictureChoice, WritingServices } from './writing-services.ts';

/** Pictures to put into the text: those that were pasted or dropped, or none yet. */
export interface AskedPicture {
  taken: readonly Taken[];
}

interface Props {
  editor: EditorHandle;
  services: WritingServices;
  asked: AskedPicture;
  onClose: () => void;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif';

/** Asks for pictures, from this device or the library, and for what each shows. */
export default function PictureDialog({ editor, services, asked, onClose }: Props) {
  const [queue, setQueue] = useState<readonly Taken[]>(asked.taken);
  const [library, setLibrary] = useState<readonly PictureChoice[] | null>(null);
  const [failed, setFailed] = useState(false);
  const isChoosing = queue.length === 0;

  useEffect(() => {
    if (asked.taken.length === 0) services.pictures().then(setLibrary, () => setFailed(true));
  }, [asked, services]);

  const next = () => {
    setQueue(queue.slice(1));
    if (queue.length <= 1) onClose();
  };
  const [taken] = queue;
  return (
    <Dialog
      open
      onClose={() => {
        for (const { place } of queue) place.drop();
        onClose();
      }}
      labelledBy="picture-title"
      closesBeside={isChoosing}
    >
      {taken ? (
        <DescribePicture
          key={queue.length}
          taken={taken}
          more={queue.length - 1}
          onCancel={() => {
            taken.place.drop();
            next();
          }}
          onInsert={(alt, caption) => {
            void finish(services, taken, alt, caption);
            next();
          }}
        />
      ) : (
        <>
          <h2 id="picture-title">Insert a picture</h2>
          <label className="btn btn-primary btn-small picture-file">
            Choose from this device
            <input
              className="visually-hidden"
              type="file"
              accept={accepted}
              multiple
              onChange={({ target }) =>
                setQueue([...(target.files ?? [])].map((file) => takeFile({ editor, services }, file)))
              }
            />
          </label>
          <p className="hint" role="status">
            {failed
              ? 'The library could not be loaded.'
              : library === null
                ? 'Loading the library...'
                : library.length === 0
                  ? 'The library holds no picture yet.'
                  : 'Or take one from the library.'}
          </p>
          <ul className="picture-choices">
            {library?.map((picture) => (
              <li key={picture.path}>
                <button
                  type="button"
                  title={picture.name}
                  onClick={() =>
                    setQueue([
                      {
                        name: picture.name,
                        picture: Promise.resolve(picture),
                        alt: picture.alt,
                        place: editor.markPlace(picture.name),
                      },
                    ])
                  }
                >
                  <img src={picture.path} alt={picture.alt || picture.name} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
