import { useRef } from 'react';
import { offeredTypes } from '#contract/content/types.ts';
import Glyph from '../../parts/Glyph.tsx';

/** Opens the form of a new item of the chosen type. */
export default function NewItem() {
  const element = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (element.current) element.current.open = false;
  };
  return (
    <details
      ref={element}
      className="menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="btn btn-primary btn-small">
        <Glyph name="plus" /> New Item
      </summary>
      <ul className="menu-list">
        {offeredTypes().map((type) => (
          <li key={type}>
            <a href={`/admin/content/new/${type}`}>{type}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
