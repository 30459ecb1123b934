import { useStore } from '@nanostores/react';
import { $session } from '../api/session.ts';
import Glyph, { type GlyphName } from '../parts/Glyph.tsx';
import Attention from './dashboard/Attention.tsx';
import Build from './dashboard/Build.tsx';
import Stats from './dashboard/Stats.tsx';

const tiles: readonly { title: string; text: string; path: string; glyph: GlyphName }[] = [
  { title: 'Contact Forms', text: 'Read and answer what visitors send.', path: '/admin/contacts', glyph: 'inbox' },
  { title: 'Content Management', text: 'Write, publish and bring back.', path: '/admin/content', glyph: 'file' },
  { title: 'Media Library', text: 'Pictures for essays and projects.', path: '/admin/media', glyph: 'image' },
  { title: 'Newsletter', text: 'Who reads, who has confirmed.', path: '/admin/newsletter', glyph: 'mail' },
  { title: 'Analytics', text: 'What visitors look at, without cookies.', path: '/admin/analytics', glyph: 'chart' },
  {
    title: 'Site Settings',
    text: 'Title, hero, announcement, maintenance.',
    path: '/admin/settings',
    glyph: 'settings',
  },
];

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
          {tiles.map(({ title, text, path, glyph }) => (
            <li key={path}>
              <a className="tile" href={path}>
                <Glyph name={glyph} />
                <strong>{title}</strong>
                <span>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
