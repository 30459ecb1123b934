import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import type { PagedList } from '../../stores/paged-list.ts';

/** Reloads a list: cached data never expires by itself (product §7). */
export default function Refresh<T, R>({ list }: { list: PagedList<T, R> }) {
  const { loading } = useStore(list.$list);
  return (
    <button className="btn btn-quiet btn-small" type="button" disabled={loading} onClick={list.reload}>
      <Glyph name="sync" /> Refresh
    </button>
  );
}
