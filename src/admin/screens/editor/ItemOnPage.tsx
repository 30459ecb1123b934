import { useMemo } from 'react';
import { subjectOf } from '#contract/content/text-fields.ts';
import { factsOf } from '#contract/content/types.ts';
import { draftOf } from '../../editor/draft.ts';
import PageBeside from '../../on-page/PageBeside.tsx';
import { textsOfDraft } from '../../on-page/page-text.ts';
import type { Editor } from '../../stores/editor.ts';

/** A page's search result: the only place where its title and description appear. */
function SearchResult({ title, slug, description }: { title: string; slug: string; description: string }) {
  return (
    <figure className="search-result">
      <figcaption className="hint">As a search result</figcaption>
      <p className="search-result-title">{title || 'No title yet'}</p>
      <p className="search-result-address">
        {location.host}
        {factsOf('page').page?.(slug)}
      </p>
      <p className="hint">{description || 'No description yet'}</p>
    </figure>
  );
}

/** An item beside the page that shows its texts. */
export default function ItemOnPage({ editor: { type, draft, base } }: { editor: Editor }) {
  const texts = useMemo(() => textsOfDraft(type, draft), [type, draft]);
  const saved = useMemo(() => (base ? textsOfDraft(type, draftOf(base)) : []), [type, base]);
  const description = draft.content['description'];
  return (
    <div className="page-column">
      {base ? (
        <PageBeside key={base.slug} subject={subjectOf(type, base.slug)} texts={texts} saved={saved} />
      ) : (
        <p className="hint">Create it first. The page is then shown here as saved.</p>
      )}
      {type === 'page' && (
        <SearchResult
          title={draft.title}
          slug={draft.slug}
          description={typeof description === 'string' ? description : ''}
        />
      )}
    </div>
  );
}
