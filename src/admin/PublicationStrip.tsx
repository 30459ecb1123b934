import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import Button, { IconButton } from './parts/Button.tsx';
import { $asking, buildNow } from './stores/build.ts';
import { $leftMs, $publication, dismissLive } from './stores/publication.ts';
import { changesWait, failureText, howToBuild, timeLeft, type Failure } from './stores/publication-text.ts';
import { $build } from './stores/lists.ts';
import { $reverting, revertChange } from './stores/revert-change.ts';

/** How many addresses may be shown by name; there is only room for a few. */
const mostNamed = 3;

type Known = Exclude<NonNullable<ReturnType<typeof $publication.get>>, 'unknown'>;

function Live({ live }: Pick<Known, 'live'>) {
  const places = [...new Map(live.map(({ address, title }) => [address ?? title, address])).entries()];
  const named = places.slice(0, mostNamed);
  return (
    <>
      Live:{' '}
      {named.map(([name, address], index) => (
        <span key={name}>
          {index > 0 && ', '}
          {address === null ? (
            `“${name}”`
          ) : (
            <a href={address} target="_blank" rel="noopener">
              {address}
            </a>
          )}
        </span>
      ))}
      {places.length > named.length && ` and ${places.length - named.length} more`}
    </>
  );
}

/** How far along the saved changes are, on one line. */
function Progress({ stage, count, live, view }: Known) {
  switch (stage) {
    case 'saved':
      return <>{changesWait(count)} A build will start in a moment.</>;
    case 'building':
      return count === 0 ? (
        <>A build is under way.</>
      ) : (
        <>{count === 1 ? '1 change is being built.' : `${count} changes are being built.`}</>
      );
    case 'looking':
      return <>The build is done. {changesWait(count, 'to appear at the public addresses')}</>;
    case 'live':
      return <Live live={live} />;
    case 'waiting':
      return (
        <>
          {changesWait(count)} {howToBuild(view)}
        </>
      );
    case 'failed':
      return null;
    case 'quiet':
      return <>Nothing is waiting for a build.</>;
  }
}

function TimeLeft() {
  const leftMs = useStore($leftMs);
  return leftMs === null ? null : <span className="flex-none leading-11 tabular-nums">{timeLeft(leftMs)}</span>;
}

function RevertButton({ failure: { item, title }, className }: { failure: Failure; className: string }) {
  const reverting = useStore($reverting);
  if (item === null) return null;
  return (
    <Button
      look="danger"
      className={className}
      disabled={reverting}
      onClick={() => void revertChange({ id: item, title })}
    >
      Revert this change
    </Button>
  );
}

/** Details that do not fit on the line. They open on request, so nothing on the screen moves by itself. */
function More({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="quiet-action flex-none" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
      {isOpen && (
        <div className="strip-more">
          <p>{children}</p>
          <div className="screen-actions">{actions}</div>
        </div>
      )}
    </>
  );
}

function BuildAgain() {
  const asking = useStore($asking);
  return (
    <Button glyph="sync" disabled={asking} onClick={() => void buildNow()}>
      Build again
    </Button>
  );
}

function Failed({ failure, hook }: { failure: Failure; hook: boolean }) {
  return (
    <>
      <RevertButton failure={failure} className="max-sm:hidden" />
      <More
        actions={
          <>
            <RevertButton failure={failure} className="sm:hidden" />
            {failure.item !== null && (
              <a className="btn btn-quiet btn-small" href={`/admin/content/${failure.item}`}>
                Open the item
              </a>
            )}
            {hook && <BuildAgain />}
          </>
        }
      >
        {failure.whole}
      </More>
    </>
  );
}

/**
 * Shows on every screen how far saved changes have got on their way to visitors (rules 38). Its space is always
 * reserved, so nothing moves when it appears.
 */
export default function PublicationStrip() {
  const publication = useStore($publication);
  const known = publication === 'unknown' ? null : publication;
  const stage = known?.stage ?? 'quiet';
  const failure = known?.stage === 'failed' ? failureText(known.view) : null;
  return (
    <section className={`strip strip-${stage}`} aria-label="Publication">
      <div className="strip-line">
        <p className="strip-text" role="status">
          {known && <Progress {...known} />}
          {publication === 'unknown' && 'The state of the builds could not be loaded.'}
        </p>
        <p className="strip-text strip-failure" role="alert">
          {failure?.line}
        </p>
        {(stage === 'building' || stage === 'saved') && <TimeLeft />}
        {publication === 'unknown' && (
          <button className="quiet-action" type="button" onClick={() => $build.invalidate()}>
            Try Again
          </button>
        )}
        {stage === 'live' && <IconButton glyph="close" label="Dismiss" onClick={dismissLive} />}
        {stage === 'waiting' && known && (
          <More actions={known.view.hook && <BuildAgain />}>
            {changesWait(known.count)} {howToBuild(known.view)}
          </More>
        )}
        {failure && known && <Failed failure={failure} hook={known.view.hook} />}
      </div>
    </section>
  );
}
