import { useStore } from '@nanostores/react';
import { useState } from 'react';
import Button from '../parts/Button.tsx';
import ScreenHead from '../parts/ScreenHead.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import Glyph from '../parts/Glyph.tsx';
import PageFrame from '../on-page/PageFrame.tsx';
import { $router } from '../routing/router.ts';
import { pageAddress, pageFrame, pageName } from '../stores/page-frame.ts';
import { openSubject, openText } from '../stores/wanted-text.ts';
import { subjectOfPage } from '#contract/content/text-fields.ts';

const ready = (): void => undefined;

/** The pages of the site, in the admin: clicking a text leads to its editor. */
export default function View() {
  const route = useStore($router);
  // The router gives '' for a missing parameter.
  const asked = (route?.route === 'view' && route.params.page) || undefined;
  // Every page shows a text from the settings.
  const [{ $framed, load }] = useState(() => pageFrame('setting', asked));
  const framed = useStore($framed);
  if (framed === null) return <SkeletonRows rows={5} />;
  if (framed === 'failed') return <LoadFailed onRetry={() => load(asked)}>The pages could not be loaded.</LoadFailed>;
  const { frame } = framed;
  if (!frame) return <p className="empty-state">No page has been built here yet. Build the site, then come back.</p>;
  return (
    <>
      <ScreenHead title={pageName(frame.page)}>
        <a className="btn btn-quiet btn-small" href={pageAddress(frame.page)} target="_blank" rel="noopener">
          <Glyph name="external" /> Open as visitors see it
        </a>
        <Button look="primary" onClick={() => void openSubject(subjectOfPage(frame.page))}>
          Edit this page
        </Button>
      </ScreenHead>
      <p className="hint">Click a text to edit it. The page is shown as last built.</p>
      <section className="page-view" aria-label="The page">
        <PageFrame framed={framed} onPage={load} onPick={(name) => void openText(name)} onReady={ready} />
      </section>
    </>
  );
}
