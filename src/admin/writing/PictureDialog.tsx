import { useState } from 'react';
import Dialog from '../parts/Dialog.tsx';
import DescribePicture from './DescribePicture.tsx';
import { finish, type Taken } from './taken-picture.ts';
import type { WritingServices } from './writing-services.ts';

interface Props {
  services: WritingServices;
  /** Pictures to insert into the text, in order. */
  taken: readonly Taken[];
  onClose: () => void;
}

/** Asks for the description of each picture, and inserts it into the text. */
export default function PictureDialog({ services, taken: given, onClose }: Props) {
  const [queue, setQueue] = useState(given);
  const next = () => {
    setQueue(queue.slice(1));
    if (queue.length <= 1) onClose();
  };
  const [taken] = queue;
  return (
    <Dialog
      open
      onClose={() => {
        for (const { placeholder } of queue) placeholder.drop();
        onClose();
      }}
      labelledBy="picture-title"
      closesBeside={false}
    >
      {taken && (
        <DescribePicture
          key={queue.length}
          taken={taken}
          more={queue.length - 1}
          onCancel={() => {
            taken.placeholder.drop();
            next();
          }}
          onInsert={(alt, caption) => {
            void finish(services, taken, alt, caption);
            next();
          }}
        />
      )}
    </Dialog>
  );
}
