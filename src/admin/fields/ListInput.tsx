import Button, { IconButton } from '../parts/Button.tsx';
import type { Field, InputProps } from './field.ts';
import FieldGroup from './FieldGroup.tsx';
import { moved } from './list-value.ts';

interface Props extends InputProps {
  field: Field;
  element: Field;
  /**
   * What is fixed about the list: its length, or its entries with these names; null if entries can be added and
   * removed.
   */
  stays: readonly string[] | 'count' | null;
}

/** A list of objects: the fields of each, with buttons to move, remove and add where the list allows it. */
export default function ListInput({ field, element, stays, name, label, value, errors, onChange }: Props) {
  const names = Array.isArray(stays) ? (stays as readonly string[]) : null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]) => onChange(field.optional && next.length === 0 ? undefined : next, name);
  return (
    <FieldGroup name={name} label={label} errors={errors} field={field}>
      {list.map((entry, index) => {
        const which = `${label.toLowerCase()} ${index + 1}`;
        return (
          <div key={index} className="form-entry" role="group" aria-label={which}>
            <div className="flex items-center">
              <span className="form-entry-name">{names ? `${index + 1}. ${names[index] ?? ''}` : index + 1}</span>
              {!names && (
                <>
                  <IconButton
                    glyph="up"
                    label={`Move ${which} up`}
                    disabled={index === 0}
                    onClick={() => change(moved(list, index, -1))}
                  />
                  <IconButton
                    glyph="down"
                    label={`Move ${which} down`}
                    disabled={index === list.length - 1}
                    onClick={() => change(moved(list, index, 1))}
                  />
                </>
              )}
              {stays === null && (
                <IconButton glyph="trash" label={`Remove ${which}`} onClick={() => change(list.toSpliced(index, 1))} />
              )}
            </div>
            <element.Input
              name={`${name}.${index}`}
              label={which}
              value={entry}
              errors={errors}
              onChange={(next, at) => onChange(list.with(index, next), at)}
            />
          </div>
        );
      })}
      {stays === null && (
        <Button className="form-add" glyph="plus" onClick={() => change([...list, field.entryIn?.(list)])}>
          Add to {label.toLowerCase()}
        </Button>
      )}
    </FieldGroup>
  );
}
