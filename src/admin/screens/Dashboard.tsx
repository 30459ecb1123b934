import { useStore } from '@nanostores/react';
import { $session } from '../api/session.ts';
import Glyph from '../parts/Glyph.tsx';
import { mainScreens } from '../routing/screens.ts';
import Attention from './dashboard/Attention.tsx';
import Build from './dashboard/Build.tsx';
import Stats from './dashboard/Stats.tsx';

/** The overview (product §2). */
export default function Dashboard() {
  const session = useStore($session);
  return (
    <div className="dashboard">
      <div className="screen-head">
        <h1>Dashboard</h1>
        <p className="welcome">Welcome back, {session?.user.username}</p>
      </div>
      <Stats />
      <Attention />
      <Build />
      <nav aria-label="Overview">
        <ul className="tile-grid">
          {mainScreens.map(
            ({ path, glyph, tile }) =>
              tile && (
                <li key={path}>
                  <a className="tile" href={path}>
                    <Glyph name={glyph} />
                    <strong>{tile.title}</strong>
                    <span>{tile.text}</span>
                  </a>
                </li>
              ),
          )}
        </ul>
      </nav>
    </div>
  );
}
