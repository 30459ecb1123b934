import { useStore } from '@nanostores/react';
import TitledSection from '../../parts/TitledSection.tsx';
import { $live } from '../../stores/live-visits.ts';
import { whole } from './figure-words.ts';

function Minutes({ minutes }: { minutes: readonly number[] }) {
  const top = Math.max(...minutes, 1);
  return (
    <svg className="live-minutes" viewBox="0 0 300 40" preserveAspectRatio="none" aria-hidden="true">
      {minutes.map((views, index) => {
        const height = (views / top) * 38;
        return <rect key={index} x={index * 10 + 1} y={39 - height} width="8" height={height + 1} />;
      })}
    </svg>
  );
}

/** The last 30 minutes, as far as pages have reported. */
export default function Live() {
  const { live, failed } = useStore($live);
  const views = live?.pageViews ?? 0;
  return (
    <TitledSection id="live" title="Last 30 minutes" aria-busy={!live && !failed}>
      <div className="live-panel">
        <p className="live-figures">
          <span>
            <strong>{live ? whole(live.visitors) : '–'}</strong> {live?.visitors === 1 ? 'visitor' : 'visitors'}
          </span>
          <span>
            <strong>{live ? whole(views) : '–'}</strong> {views === 1 ? 'view' : 'views'}
          </span>
        </p>
        <Minutes minutes={live?.minutes ?? Array.from({ length: 30 }, () => 0)} />
        <ol className="live-pages">
          {live?.pages.map(({ name, views: viewed }) => (
            <li key={name}>
              <span className="row-name" title={name}>
                {name}
              </span>{' '}
              <span className="tabular-nums">{whole(viewed)}</span>
            </li>
          ))}
        </ol>
        <p className="hint">
          {failed
            ? 'The last 30 minutes could not be loaded. It will be tried again within 30 seconds.'
            : 'A page reports when it is left or hidden, so visitors who are still reading are not counted yet. Updated every 30 seconds. Filters do not apply.'}
        </p>
      </div>
    </TitledSection>
  );
}
