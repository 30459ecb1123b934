import { useStore } from '@nanostores/react';
import type { Search } from '../../stores/search-text.ts';

/** The search of a screen; `/` focuses it. */
export default function SearchField({ search, label }: { search: Search; label: string }) {
  const text = useStore(search.$text);
  return (
    <input
      className="input search-field"
      type="search"
      aria-label={label}
      placeholder={label}
      data-screen-search
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => search.type(event.target.value)}
    />
  );
}
