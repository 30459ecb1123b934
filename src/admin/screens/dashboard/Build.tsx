import { useStore } from '@nanostores/react';
import type { BuildView } from '#contract/api/admin-build.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $asking, buildNow } from '../../stores/build.ts';
import { $publication } from '../../stores/publication.ts';
import { changesWait, howToBuild } from '../../stores/publication-text.ts';

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The state of the current or last build. */
function Progress({ state, startedAt, tookMs, error }: BuildView) {
  if (state === 'failed') return <span className="build-error">{error}</span>;
  if (state === 'queued') return <>A build starts once no more changes come in.</>;
  if (startedAt === null) return <>Nothing has been built here yet.</>;
  return (
    <>
      {state === 'building' ? 'Building since ' : 'Last built '}
      <Moment at={startedAt} />
      {tookMs !== null && `, in ${seconds(tookMs)}`}
    </>
  );
}

/** What is waiting for a build, how the last one went, and a button for the next. */
export default function Build() {
  const publication = useStore($publication);
  const known = publication === 'unknown' ? null : publication;
  const view = known?.view ?? null;
  const asking = useStore($asking);
  const isBuilding = view?.state === 'building';
  return (
    <TitledSection id="build" title="Build">
      <div className="build" aria-busy={publication === null}>
        <p role="status">
          <strong>
            {known
              ? known.count === 0
                ? 'Nothing is waiting for a build.'
                : changesWait(known.count)
              : publication === null
                ? 'Looking…'
                : 'The state of the builds could not be loaded.'}
          </strong>
          {/* Room is reserved for the line before its content is known. */}
          {publication !== 'unknown' && (
            <span className="build-progress">{view ? <Progress {...view} /> : '\u00A0'}</span>
          )}
        </p>
        {view?.hook === false ? (
          <p className="build-progress">{howToBuild(view)}</p>
        ) : (
          <Button glyph="sync" disabled={view === null || isBuilding || asking} onClick={() => void buildNow()}>
            {isBuilding ? 'Building…' : 'Build now'}
          </Button>
        )}
      </div>
    </TitledSection>
  );
}
