import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { WaitingChange } from '#contract/api/admin-build.ts';
import type { ContentItemSummary } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { factsOf, isFixed } from '#contract/content/types.ts';
import { publicPathOf } from '#server/content/visible/public-path.ts';
import { isVisible } from '#server/content/visible/visible-at.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $busy, askAndDelete, togglePublished } from '../../stores/content.ts';
import { $build } from '../../stores/lists.ts';
import { move } from '../../stores/move-item.ts';
import { focusScreen } from '../../stores/focus.ts';

const colours: Record<ContentItem['status'], string> = {
  published: 'badge-green',
  draft: 'badge-yellow',
  archived: 'badge-slate',
};

interface Props {
  item: ContentItemSummary;
  canMove: { up: boolean; down: boolean };
}

/** The buttons that move an item. They restore their focus after the move, since moving an element loses it. */
function MoveButtons({ item: { id, name }, canMove }: Props) {
  const busy = useStore($busy).length > 0;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const wanted = useRef<1 | -1 | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null || busy) return;
    const [first, second] = wanted.current === -1 ? [up, down] : [down, up];
    (first.current?.disabled ? second : first).current?.focus({ preventScroll: true });
    wanted.current = null;
  });
  const go = (by: 1 | -1) => {
    wanted.current = by;
    void move(id, by);
  };
  return (
    <span className="move-buttons">
      <IconButton glyph="up" ref={up} label={`Move ${name} up`} disabled={!canMove.up || busy} onClick={() => go(-1)} />
      <IconButton
        glyph="down"
        ref={down}
        label={`Move ${name} down`}
        disabled={!canMove.down || busy}
        onClick={() => go(1)}
      />
    </span>
  );
}

/** A link to the public page of the item. A page without a template, or a project's page, exists only after a build. */
function ViewLive({ item }: Pick<Props, 'item'>) {
  const { data: build } = useStore($build);
  const path = publicPathOf(item, new Date());
  const comesWithBuild = !factsOf(item.type).body && !isFixed(item);
  if (path === null || (comesWithBuild && !isBuilt(item, build?.waiting))) return null;
  return (
    <a className="view-live" href={path} target="_blank" rel="noopener" aria-describedby={`name-${item.id}`}>
      View live
    </a>
  );
}

/** Whether its page is already built. False while the state of the build is unknown. */
const isBuilt = ({ type, slug, live }: ContentItemSummary, waiting: readonly WaitingChange[] | undefined): boolean =>
  waiting?.every(({ key }) => key !== `${factsOf(type).list}/${live?.slug ?? slug}`) ?? false;

/** One item, with its actions. Alt with an arrow key moves it. */
export default function ContentRow(props: Props) {
  const { item } = props;
  const busy = useStore($busy).includes(item.id);
  const link = useRef<HTMLAnchorElement>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (isMoving.current) link.current?.focus({ preventScroll: true });
    if (!busy) isMoving.current = false;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    isMoving.current = true;
    void move(item.id, event.key === 'ArrowUp' ? -1 : 1);
  };
  const { id, name, slug, type, status, updatedAt, live } = item;
  const now = new Date();
  const isPublished = status === 'published';
  const fixed = isFixed(item);
  return (
    <li className="row content-row" aria-busy={busy} onKeyDown={onKeyDown}>
      <MoveButtons {...props} />
      <a ref={link} className="row-link" href={`/admin/content/${id}`} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">
        <span className="row-name content-title" dir="auto" id={`name-${id}`}>
          {name}
        </span>
        <span className="row-note">/{slug}</span>
        {live && (
          <span className="live-note">
            {isVisible({ ...live, status: 'published' }, now)
              ? 'Draft of changes; the published one is still visible.'
              : 'Draft of changes; the published one is scheduled.'}
          </span>
        )}
      </a>
      <span className="content-marks">
        <span className="tag">{type}</span>{' '}
        {isPublished && !isVisible(item, now) ? (
          <>
            <span className="badge badge-blue">Scheduled</span>
            <span className="hint">
              {' '}
              for <Moment at={item.publishAt ?? ''} />
            </span>
          </>
        ) : (
          <span className={`badge ${colours[status]}`}>{status}</span>
        )}
        <ViewLive item={item} />
      </span>
      <span className="row-time max-[68rem]:hidden">
        <Moment at={updatedAt} />
      </span>
      <span className="content-actions">
        {fixed && isPublished && <span className="hint">Part of the site</span>}
        {!(fixed && isPublished) && (
          <Button
            aria-label={`${isPublished ? 'Unpublish' : 'Publish'} ${name}`}
            disabled={busy}
            onClick={() => togglePublished(item)}
          >
            {isPublished ? 'Unpublish' : 'Publish'}
          </Button>
        )}
        {!fixed && (
          <IconButton
            glyph="trash"
            label={`Delete ${name}`}
            disabled={busy}
            onClick={async () => {
              if (await askAndDelete({ id, title: name })) focusScreen();
            }}
          />
        )}
      </span>
    </li>
  );
}
