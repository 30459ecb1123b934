import { useRef, type ComponentProps } from 'react';
import Button from './Button.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'look' | 'disabled' | 'children'> {
  accept: string;
  /** Whether several can be chosen. */
  multiple?: boolean;
  /** Names the hidden field, by which tests find it. */
  label?: string;
  onFiles: (files: File[]) => void;
}

/** A button that chooses files from this device. */
export default function FileButton({ accept, multiple = false, label, onFiles, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button glyph="upload" onClick={() => field.current?.click()} {...rest} />
      <input
        ref={field}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that choosing the same file again fires a change event.
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
