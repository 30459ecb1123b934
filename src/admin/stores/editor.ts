import { atom, computed, onMount } from 'nanostores';
import { readContentItem, type ContentItemView } from '#contract/api/admin-content.ts';
import { typeOfNew } from '#contract/api/working-copies.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { chosenTypeNames } from '#contract/content/types.ts';
import { call, RequestFailed } from '../api/client.ts';
import { draftOf, isSame, newDraft, type Draft } from '../editor/draft.ts';
import { chosenDraft, forgetDraft, keepDraft, keptDrafts, type FoundDraft } from '../editor/kept-drafts.ts';
import { newKey } from '../editor/new-key.ts';
import { tabNames } from '../editor/open-windows.ts';
import { slugOf } from '../editor/slug-of.ts';
import { $router, type Route } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { noteKept } from './kept-work.ts';
import { askToLeave } from './ask-to-leave.ts';
import { guardUnsaved } from './leaving.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

export interface Editor {
  /** Key of its unsaved work: the id of the item, or `new-`, the type and a suffix that tells several apart. */
  key: string;
  type: ContentItem['type'];
  /** The item at the start of the work; null for a new one. */
  base: ContentItemView | null;
  draft: Draft;
  /** When the restored work was last changed; null if none was restored. */
  foundFrom: string | null;
  /** The window that stored the restored work; null if none was restored. */
  foundIn: string | null;
  /** The server's refusals, by path. */
  errors: Readonly<Record<string, string>>;
  /** The item as saved elsewhere in the meantime. */
  conflict: ContentItemView | null;
}

const $itemId = computed($router, (page) => (page?.route === 'item' ? page.params.id : null));

/** Whether the item exists but its newest revision cannot be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem?.code === 'unreadable';

/** The open item. */
export const $item = createFetcherStore<ContentItemView>(['item', '\n', $itemId], {
  fetcher: async () => (await call(readContentItem, { params: { id: $itemId.get() ?? '' } })).item,
  onError: (error) => {
    if (!isUnreadable(error)) tellNotLoaded(error, 'Failed to load content items.');
  },
});

/** The edited item; null until it has loaded. */
export const $editor = atom<Editor | null>(null);

const standing = ({ type, base }: Pick<Editor, 'type' | 'base'>): Draft => (base ? draftOf(base) : newDraft(type));
/** Whether saving would change anything. */
export const isChanged = (editor: Editor): boolean => !isSame(editor.draft, standing(editor));

/** Whether there is anything to save. */
export const $changed = computed($editor, (editor) => editor !== null && isChanged(editor));

/** Starts with an item as stored, or with restored unsaved work. */
function begin(start: Pick<Editor, 'key' | 'type' | 'base'>, kept: FoundDraft | undefined): void {
  const editor = { ...start, foundFrom: null, foundIn: null, errors: {}, conflict: null };
  const found = kept && { ...editor, base: kept.base, draft: kept.draft, foundFrom: kept.at, foundIn: kept.window };
  $editor.set(found && isChanged(found) ? found : { ...editor, draft: standing(editor) });
}

interface Asked {
  type: ContentItem['type'];
  base: ContentItemView | null;
}

const isAsked = (editor: Editor | null, { type, base }: Asked): boolean =>
  editor?.type === type && editor.base?.id === base?.id;

/**
 * Opens an item, or a new one: the one that this tab was writing, or else an empty one until the work of closed windows
 * is known.
 */
function open({ type, base }: Asked): void {
  if (base) {
    begin({ key: base.id, type, base }, chosenDraft(keptDrafts((key) => key === base.id)));
    return;
  }
  const [kept] = keptDrafts((key) => typeOfNew(key) === type).filter(({ window }) => tabNames.includes(window));
  begin({ key: kept?.key ?? newKey(type), type, base }, kept);
}

/** Continues with another unsaved new item, or starts a fresh one. The current one is kept. */
export function openNew(type: ContentItem['type'], found: { key: string; kept: FoundDraft | undefined } | null): void {
  flushPendingText();
  begin({ key: found?.key ?? newKey(type), type, base: null }, found?.kept);
}

const $asked = computed([$router, $item], (page, { data }): Asked | null => {
  if (page?.route === 'newItem') {
    const type = chosenTypeNames.find((one) => one === page.params.type);
    return type ? { type, base: null } : null;
  }
  return page?.route === 'item' && data?.id === page.params.id ? { type: data.type, base: data } : null;
});

/** Whether an address belongs to the edited item, as that of a new item does once it has been created. */
const isHome = (to: Route | undefined): boolean => to?.route === 'item' && to.params.id === $editor.get()?.base?.id;

onMount($editor, () => {
  const stopAsked = $asked.subscribe((asked) => {
    // Done while the typed text still belongs to this item.
    flushPendingText();
    const editor = $editor.get();
    if (asked === null) $editor.set(null);
    else if (!isAsked(editor, asked)) open(asked);
  });
  const stopGuard = guardUnsaved($changed, askToLeave, isHome);
  return () => {
    stopAsked();
    stopGuard();
    $editor.set(null);
  };
});

/** Changes the draft, and stores it as unsaved work. */
export function change(draft: Draft, errors?: Editor['errors']): void {
  const editor = $editor.get();
  if (!editor) return;
  const next = { ...editor, draft, errors: errors ?? editor.errors };
  keep(next, Date.now());
  $editor.set(next);
}

/** Stored in the browser before anything else: this layer needs no network. */
function keep(editor: Editor, at: number): void {
  const { key, draft, base } = editor;
  if (isChanged(editor)) noteKept({ inBrowser: keepDraft(key, { draft, base, at: new Date(at).toISOString() }) });
  else forgetDraft(key);
}

/**
 * Shows what another window wrote, or this one before it was closed.
 *
 * @param foundAt when it was written, in milliseconds since 1970, if that is to be announced; null if something else
 *   announces it
 */
export function show(editor: Editor, foundAt: number | null): void {
  keep(editor, foundAt ?? Date.now());
  $editor.set({ ...editor, foundFrom: foundAt === null ? null : new Date(foundAt).toISOString() });
}

const without = (errors: Editor['errors'], at: string): Editor['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== at && !path.startsWith(`${at}.`)));

/** Changes a field of the item itself. The slug follows the title until it is edited. */
export function edit(name: 'title' | 'slug' | 'status' | 'order' | 'publishAt', value: string): void {
  const editor = $editor.get();
  if (!editor) return;
  const draft: Draft = { ...editor.draft, [name]: value };
  if (name === 'slug') draft.hasOwnSlug = value !== '';
  if (name === 'title' && !draft.hasOwnSlug) draft.slug = slugOf(value);
  change(draft, without(name === 'title' ? without(editor.errors, 'slug') : editor.errors, name));
}

/** Changes the content; `at` is the path of the edit, whose refusal is cleared. */
export function editContent(changes: Pick<Draft, 'content' | 'json'>, at: string): void {
  const editor = $editor.get();
  if (editor) change({ ...editor.draft, ...changes }, without(editor.errors, at));
}

/** Discards the unsaved work. */
export function discard(): void {
  flushPendingText();
  const editor = $editor.get();
  if (!editor) return;
  forgetDraft(editor.key);
  const stored = $item.get().data;
  const base = stored?.id === editor.key ? stored : editor.base;
  begin({ ...editor, base }, undefined);
}

/** Adopts what the server stored. Edits made during the save stay unsaved, as do all edits if `sent` is null. */
export function settle(item: ContentItemView, sent: Draft | null): void {
  flushPendingText();
  const editor = $editor.get();
  if (!editor) return;
  const isSettled = editor.draft === sent;
  const draft = isSettled ? draftOf(item) : editor.draft;
  forgetDraft(editor.key);
  $editor.set({ ...editor, key: item.id, base: item, draft, foundFrom: null, errors: {}, conflict: null });
  if (!isSettled) change(draft);
}
