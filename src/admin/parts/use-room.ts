import { useEffect, useRef, useState, type RefObject } from 'react';

/** Width and height of an element in CSS pixels, kept current; 0 before the first measurement. */
export function useRoom<E extends Element>(): {
  stage: RefObject<E | null>;
  room: { width: number; height: number };
} {
  const stage = useRef<E>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (stage.current) watch.observe(stage.current);
    return () => watch.disconnect();
  }, []);
  return { stage, room };
}
