import { useStore } from '@nanostores/react';
import NotLoaded from '../../parts/NotLoaded.tsx';
import TitledSection from '../../parts/TitledSection.tsx';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import { $endingSessions, $sessions, askAndEndOthers, endOne } from '../../stores/open-sessions.ts';

/** The open sessions, each with a button to end it. */
export default function Sessions() {
  const { data, error } = useStore($sessions);
  const busy = useStore($endingSessions);
  if (!data) {
    return (
      <NotLoaded
        error={error}
        rows={2}
        text="The sessions could not be loaded."
        onRetry={() => $sessions.invalidate()}
      />
    );
  }
  const others = data.filter(({ isThis }) => !isThis);
  return (
    <TitledSection id="sessions-title" title="Open sessions" aria-busy={busy}>
      <p className="hint">
        A session ends by itself eight hours after sign-in. Its last use is accurate to five minutes.
      </p>
      <ul className="access-list">
        {data.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              {session.isThis && <span className="badge">This session</span>}
              <p className="hint">
                By {session.by} <Moment at={session.signedInAt} />
                {!session.isThis && (
                  <>
                    , last used <Moment at={session.usedAt} />
                  </>
                )}
              </p>
            </div>
            {!session.isThis && (
              <Button aria-label={`End ${session.device}`} disabled={busy} onClick={() => void endOne(session)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!data.some(({ isThis }) => isThis) && (
        <p className="hint">This session began before sessions were listed. It is listed from the next sign-in on.</p>
      )}
      {others.length > 0 && (
        <Button disabled={busy} onClick={() => void askAndEndOthers()}>
          End all others
        </Button>
      )}
    </TitledSection>
  );
}
