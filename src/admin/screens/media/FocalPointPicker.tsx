import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { FocalPoint, MediaItem } from '#contract/api/admin-media.ts';
import { imageAt } from '#contract/content/picture.ts';
import { focusClasses } from '#contract/content/shown-picture.ts';
import { saveDetail } from '../../stores/picture-detail.ts';

const middle: FocalPoint = { x: 50, y: 50 };
const bounded = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

/** How far an arrow key moves, in percent. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};

/** Milliseconds to wait after the last change before saving. */
const pause = 500;

/**
 * The important part of a picture, which stays in view when it is cropped. Set by click or arrow keys, with a preview
 * of the crops.
 */
export default function FocalPointPicker({ item }: { item: MediaItem }) {
  const { shows, width, height, originalFilename } = item;
  const [point, setPoint] = useState(item.focus ?? middle);
  const [state, setState] = useState('');
  const unsaved = useRef<FocalPoint | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save() {
    clearTimeout(timer.current);
    const { current } = unsaved;
    if (!current) return;
    unsaved.current = null;
    const isMiddle = current.x === middle.x && current.y === middle.y;
    const message = await saveDetail(item, { focus: isMiddle ? null : current });
    setState(message === null ? 'Not saved' : 'Saved');
  }

  function move(to: FocalPoint) {
    unsaved.current = to;
    setPoint(to);
    setState('Saving...');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pause);
  }

  // Closing it right after a change still saves the change.
  const saveLast = useEffectEvent(save);
  useEffect(() => () => void saveLast(), []);

  function click({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // Enter and Space produce clicks without a position.
    if (detail === 0) return;
    const { left, top, width: across, height: down } = currentTarget.getBoundingClientRect();
    move({ x: bounded(((clientX - left) / across) * 100), y: bounded(((clientY - top) / down) * 100) });
  }

  function hear(event: KeyboardEvent) {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move({ x: bounded(point.x + step[0]), y: bounded(point.y + step[1]) });
  }

  const place = `${point.x} % from the left, ${point.y} % from the top`;
  const radius = Math.max(width, height) / 30;
  return (
    <div className="focal">
      <button
        className="focal-picture"
        type="button"
        data-first-focus
        aria-label={`Focal point of ${originalFilename}: ${place}. Arrow keys move it.`}
        onClick={click}
        onKeyDown={hear}
      >
        <img src={imageAt(shows, 960)} alt="" width={width} height={height} draggable={false} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <circle className="focal-halo" cx={(point.x / 100) * width} cy={(point.y / 100) * height} r={radius} />
          <circle className="focal-point" cx={(point.x / 100) * width} cy={(point.y / 100) * height} r={radius} />
        </svg>
      </button>
      <p className="hint">
        Click the part that matters, or use the arrow keys: {place}. <span role="status">{state}</span>
      </p>
      <div className="flex gap-[0.6rem]" aria-hidden="true">
        {['wide', 'square'].map((shape) => (
          <img
            key={shape}
            className={`focal-crop focal-${shape}${focusClasses(point)}`}
            src={imageAt(shows, 480)}
            alt=""
          />
        ))}
      </div>
    </div>
  );
}
