import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { LiveVersion } from '#contract/content/item.ts';
import { contentTypes, isFixed } from '#contract/content/types.ts';
import { isVisible } from '#server/content/visible/visible-at.ts';
import Button from '../../parts/Button.tsx';
import Moment from '../../parts/Moment.tsx';
import SkeletonRows from '../../parts/SkeletonRows.tsx';
import { discardChanges, publishChanges, withdraw } from '../../stores/live-version.ts';
import { $saving } from '../../stores/save-content.ts';

/** Loads the library that compares texts. */
const Changes = lazy(() => import('./Changes.tsx'));

/** For a draft of changes: what visitors see meanwhile, and how to publish or discard the draft. */
export default function LiveNotice({ base, live }: { base: ContentItemView; live: LiveVersion }) {
  const saving = useStore($saving);
  const [isOpen, setOpen] = useState(false);
  const isSeen = isVisible({ ...live, status: 'published' }, new Date());
  const page = isSeen ? contentTypes[base.type].page?.(live.slug) : undefined;
  return (
    <section className="notice live-notice" aria-labelledby="live-title">
      <h2 id="live-title">A draft of changes</h2>
      <p>
        {isSeen ? 'Visitors still see' : 'Visitors will see'} “{live.title}”{' '}
        {page ? (
          <>
            at{' '}
            <a href={page} target="_blank" rel="noopener">
              {page}
            </a>
          </>
        ) : (
          `(/${live.slug})`
        )}{' '}
        {!isSeen && (
          <>
            from <Moment at={live.publishAt ?? ''} /> on,{' '}
          </>
        )}
        as it was before. The version below becomes public once you publish it.
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>What would change for visitors</summary>
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <Changes
              before={{ ...base, ...live, status: 'published' }}
              item={{ ...base, status: 'published' }}
              none="Both versions are the same."
            />
          </Suspense>
        )}
      </details>
      <div className="screen-actions">
        <Button look="primary" disabled={saving} onClick={publishChanges}>
          Publish the changes
        </Button>
        <Button disabled={saving} onClick={discardChanges}>
          Go back to the public version
        </Button>
        {!isFixed(base) && (
          <Button look="danger" disabled={saving} onClick={withdraw}>
            Withdraw the published version
          </Button>
        )}
      </div>
    </section>
  );
}
