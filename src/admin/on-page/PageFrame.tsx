import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '../parts/Button.tsx';
import { useRoom } from '../parts/use-room.ts';
import { pageName, type FramedPage } from '../stores/page-frame.ts';
import { $dark } from '../stores/theme.ts';
import { readyPage, showTheme } from './framed-document.ts';

const widths = [360, 768, 1440] as const;

/** The initial page width for the available room: a page scaled down too far is unreadable. */
const fittingWidth = (room: number): number => (room < 480 ? 360 : room < 1_100 ? 768 : 1_440);

interface Props {
  framed: FramedPage;
  onPage: (slug: string) => void;
  onPick: (name: string) => void;
  /** Receives the page once it is loaded, and null while another one loads. */
  onReady: (page: Document | null) => void;
  children?: ReactNode;
}

/** A page with clickable texts, at three widths and in both themes. */
export default function PageFrame({ framed: { pages, frame }, onPage, onPick, onReady, children }: Props) {
  const { stage, room } = useRoom<HTMLDivElement>();
  const siteDark = useStore($dark);
  const [dark, setDark] = useState(siteDark);
  const [chosen, setChosen] = useState<number | null>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [failed, setFailed] = useState(false);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    if (page) showTheme(page, dark);
  }, [page, dark]);
  const width = chosen ?? fittingWidth(room.width);
  const scale = Math.min(1, room.width / width) || 1;
  return (
    <>
      <div className="page-frame-tools">
        {pages.length > 1 && (
          <select
            className="select"
            aria-label="Page in the frame"
            value={frame?.page ?? ''}
            onChange={({ target }) => onPage(target.value)}
          >
            {pages.map((slug) => (
              <option key={slug} value={slug}>
                {pageName(slug)}
              </option>
            ))}
          </select>
        )}
        <div className="flex" role="group" aria-label="Width of the page">
          {widths.map((one) => (
            <Button key={one} aria-pressed={one === width} onClick={() => setChosen(one)}>
              {one}
            </Button>
          ))}
        </div>
        <Button aria-pressed={dark} onClick={() => setDark(!dark)}>
          Dark
        </Button>
        {children}
      </div>
      <div ref={stage} className="page-frame-stage">
        {frame && room.width > 0 && (
          <iframe
            key={frame.url}
            title={`The page ${pageName(frame.page)}`}
            src={frame.url}
            style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
            onLoad={({ currentTarget }) => {
              const loaded = currentTarget.contentDocument;
              const isReady = loaded !== null && readyPage(loaded, (name) => pick.current(name));
              setFailed(!isReady);
              setPage(isReady ? loaded : null);
              onReady(isReady ? loaded : null);
            }}
          />
        )}
        {failed && (
          <p className="notice absolute inset-x-4 top-4">
            The page could not be shown. Reload the screen to try again.
          </p>
        )}
      </div>
    </>
  );
}
