import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import type { PagedList } from '../../stores/paged-list.ts';

/** Reloads a list: cached data never expires by itself (product §7). */
export default function Refresh<T, R>({ list }: { list: PagedList<T, R> }) {
  const { loading } = useStore(list.$list);
  return (
    <Button glyph="sync" disabled={loading} onClick={list.reload}>
      Refresh
    </Button>
  );
}
