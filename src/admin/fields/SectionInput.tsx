import { useStore } from '@nanostores/react';
import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { $sections } from './section-choices.ts';

/** One of the site's sections, with links to edit it and to create another. */
export default function SectionInput({ field, ...props }: InputProps & { field: Field }) {
  const sections = useStore($sections);
  const value = field.serialise(props.value);
  const chosen = sections?.find(({ slug }) => slug === value);
  return (
    <FieldFrame {...props} field={field}>
      {(described) => (
        <>
          <select
            {...described}
            className="select"
            value={value}
            onChange={({ target }) => props.onChange(field.parse(target.value), props.name)}
          >
            <option value="">None: the entries below</option>
            {value !== '' && !chosen && <option value={value}>{sections ? `${value} (missing)` : value}</option>}
            {sections?.map(({ slug, title, status }) => (
              <option key={slug} value={slug}>
                {status === 'published' ? title : `${title} (${status})`}
              </option>
            ))}
          </select>
          <p className="hint">
            {typeof chosen?.id === 'string' && (
              <a href={`/admin/content/${chosen.id}`} target="_blank" rel="noopener">
                Edit this section
              </a>
            )}
            <a href="/admin/content/new/section" target="_blank" rel="noopener">
              New section
            </a>
          </p>
        </>
      )}
    </FieldFrame>
  );
}
