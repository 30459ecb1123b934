import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { nameOf } from '#contract/content/item-name.ts';
import { contentTypes, isFixed } from '#contract/content/types.ts';
import { hasStatus } from '../api/client.ts';
import Button from '../parts/Button.tsx';
import Glyph from '../parts/Glyph.tsx';
import LoadFailed from '../parts/LoadFailed.tsx';
import SkeletonRows from '../parts/SkeletonRows.tsx';
import { submitting } from '../parts/submitting.ts';
import { $router } from '../routing/router.ts';
import { hasPreview, openPreview } from '../stores/content-preview.ts';
import { $changed, $editor, $item, isUnreadable, type Editor } from '../stores/editor.ts';
import { $keptWork } from '../stores/kept-work.ts';
import { deleteEdited, revert } from '../stores/live-version.ts';
import { orphanedWork } from '../stores/orphaned-work.ts';
import { $saving, save } from '../stores/save-content.ts';
import { writingServices } from '../stores/writing-services.ts';
import { WritingServicesContext } from '../writing/writing-services.ts';
import ConflictChoice from './editor/ConflictChoice.tsx';
import ContentForm from './editor/ContentForm.tsx';
import DeletedItem from './editor/DeletedItem.tsx';
import Desk from './editor/Desk.tsx';
import EditorTabs, { type Tab } from './editor/EditorTabs.tsx';
import ErrorSummary from './editor/ErrorSummary.tsx';
import FoundWork from './editor/FoundWork.tsx';
import ItemFields from './editor/ItemFields.tsx';
import JsonText from './editor/JsonText.tsx';
import LiveNotice from './editor/LiveNotice.tsx';
import SaveBar from './editor/SaveBar.tsx';

/** Loads the library that compares texts. */
const History = lazy(() => import('./editor/History.tsx'));
/** Loads the code that reaches into the framed page. */
const ItemOnPage = lazy(() => import('./editor/ItemOnPage.tsx'));
const UnreadableItem = lazy(() => import('./editor/UnreadableItem.tsx'));

/** The saved state on the real page. Unsaved changes cannot be shown there, so they are saved first. */
function Preview({ id }: { id: string }) {
  const changed = useStore($changed);
  return (
    <Button
      glyph="external"
      disabled={changed}
      title={changed ? 'Save first: the preview shows what is saved.' : undefined}
      onClick={() => openPreview(id)}
    >
      Preview
    </Button>
  );
}

/** An item that a template needs is not deleted: it reverts to its file. */
function Revert() {
  const saving = useStore($saving);
  return (
    <Button glyph="back" disabled={saving} onClick={revert}>
      Revert to the file
    </Button>
  );
}

function Delete() {
  return (
    <Button look="danger" glyph="trash" onClick={deleteEdited}>
      Delete
    </Button>
  );
}

/** Whether texts of a type appear on pages that are not its own, and are therefore edited beside such a page. */
const isShownOnPages = (type: string): boolean => type === 'page' || type === 'section' || type === 'part';

function Item({ editor }: { editor: Editor }) {
  const [tab, setTab] = useState<Tab>('form');
  const { base, type, draft, conflict } = editor;
  const isOnPage = isShownOnPages(type) && tab === 'form';
  const isDeleted = useStore($keptWork).without === 'deleted';
  return (
    <>
      <div className={contentTypes[type].body ? 'screen-head desk-head' : 'screen-head'}>
        <h1>
          <span className="tag">{contentTypes[type].label}</span> {nameOf({ type, ...draft }) || `New ${type}`}
        </h1>
        {base && (
          <div className="flex flex-wrap gap-2">
            {hasPreview(base) && <Preview id={base.id} />}
            {isFixed(base) ? <Revert /> : <Delete />}
          </div>
        )}
      </div>
      {isDeleted && <DeletedItem work={editor} />}
      <FoundWork editor={editor} />
      {base?.live && <LiveNotice base={base} live={base.live} />}
      {conflict && <ConflictChoice key={conflict.rev} editor={editor} conflict={conflict} />}
      <EditorTabs open={tab} onOpen={setTab} hasHistory={base !== null} />
      <div id="editor-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'history' ? (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <History editor={editor} />
          </Suspense>
        ) : (
          <div className={isOnPage ? 'on-page' : undefined}>
            <form className="editor" noValidate onSubmit={submitting(() => void save())}>
              <ErrorSummary editor={editor} />
              {contentTypes[type].body ? (
                <Desk editor={editor} isJson={tab === 'json'} />
              ) : (
                <>
                  <ItemFields editor={editor} />
                  {tab === 'form' ? <ContentForm editor={editor} /> : <JsonText editor={editor} />}
                </>
              )}
              <SaveBar editor={editor} />
            </form>
            {isOnPage && (
              <Suspense fallback={<div />}>
                <ItemOnPage editor={editor} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Unsaved work on a deleted item is not lost with it. */
function NotLoaded({ error, id }: { error: unknown; id: string }) {
  const work = hasStatus(error, 404) ? orphanedWork(id) : null;
  if (work) return <DeletedItem work={work} />;
  return (
    <LoadFailed onRetry={() => $item.invalidate()}>This item could not be loaded. It may have been deleted.</LoadFailed>
  );
}

/** A content item as a form generated from the schema of its type, as JSON, and its history. */
export default function ContentEditor() {
  const editor = useStore($editor);
  const page = useStore($router);
  const { error } = useStore($item);
  return (
    <>
      <a className="link-arrow screen-back" href="/admin/content">
        <Glyph name="back" /> Content
      </a>
      {editor ? (
        <WritingServicesContext value={writingServices}>
          <Item key={editor.key} editor={editor} />
        </WritingServicesContext>
      ) : page?.route === 'newItem' ? (
        <p className="empty-state">There is no such content type.</p>
      ) : error === undefined ? (
        <SkeletonRows rows={5} />
      ) : page?.route === 'item' && isUnreadable(error) ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <UnreadableItem id={page.params.id} />
        </Suspense>
      ) : (
        <NotLoaded error={error} id={page?.route === 'item' ? page.params.id : ''} />
      )}
    </>
  );
}
