import { useStore } from '@nanostores/react';
import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { $pictures } from './picture-choices.ts';

/** The path of a picture; those of the media library are offered. */
export default function PictureInput({ field, ...props }: InputProps & { field: Field }) {
  const pictures = useStore($pictures);
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <>
          <input
            {...described}
            className="input"
            autoComplete="off"
            list={`${props.name}-library`}
            value={field.serialise(props.value)}
            onChange={({ target }) => props.onChange(field.parse(target.value), props.name)}
          />
          <datalist id={`${props.name}-library`}>
            {pictures.map(({ path, originalFilename }) => (
              <option key={path} value={path}>
                {originalFilename}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
