import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { imageAt } from '#contract/content/picture.ts';
import { $picking, openPicturePicker } from '../api/picture-request.ts';
import Button from '../parts/Button.tsx';
import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { $pictures } from './picture-choices.ts';

/** A picture from this site: chosen from the media library, or given as the path of a file. */
export default function PictureInput({ field, ...props }: InputProps & { field: Field }) {
  const path = field.serialise(props.value);
  const known = useStore($pictures).find((picture) => picture.path === path);

  // The form may have other content by the time a picture is chosen, and a removed field accepts none.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const picking = useRef<ReturnType<typeof $picking.get>>(null);
  useEffect(() => () => picking.current?.answer(null), []);

  async function choose() {
    const picked = openPicturePicker();
    picking.current = $picking.get();
    const picture = await picked;
    if (picture) latest.current.onChange(field.parse(picture.path), latest.current.name);
  }

  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <div className="picture-field">
          <span className="picture-field-frame">
            {path.startsWith('/') && <img src={known ? imageAt(known.shows, 320) : path} alt="" />}
          </span>
          <div className="grid content-start gap-[0.4rem]">
            <input
              {...described}
              className="input"
              autoComplete="off"
              spellCheck={false}
              value={path}
              onChange={({ target }) => props.onChange(field.parse(target.value), props.name)}
            />
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => void choose()}>
                {path === '' ? 'Choose Picture' : 'Change Picture'}
                <span className="visually-hidden"> of {props.label}</span>
              </Button>
              {path !== '' && field.optional && (
                <Button onClick={() => props.onChange(field.parse(''), props.name)}>
                  Remove <span className="visually-hidden">{props.label}</span>
                </Button>
              )}
            </span>
            {known && <span className="hint truncate">{known.altText || known.originalFilename}</span>}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
