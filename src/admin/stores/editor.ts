import { atom, computed, onMount } from 'nanostores';
import { readContentItem, type ContentItemView } from '#contract/api/admin-content.ts';
import { typeOfNew } from '#contract/api/working-copies.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { chosenTypeNames } from '#contract/content/types.ts';
import { call, RequestFailed } from '../api/client.ts';
import { draftOf, isSame, newDraft, type Draft } from '../editor/draft.ts';
import { forgetDraft, keepDraft, keptDrafts, type FoundDraft } from '../editor/kept-drafts.ts';
import { newKey } from '../editor/new-key.ts';
import { windowBefore, windowName } from '../editor/open-windows.ts';
import { slugOf } from '../editor/slug-of.ts';
import { $router, type Route } from '../routing/router.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { noteKept } from './kept-work.ts';
import { askToLeave } from './ask-to-leave.ts';
import { guardLeaving } from './leaving.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

export interface Editor {
  /** Names its unsaved work: the id of the item, or `new-`, the type, and what tells several new ones apart. */
  key: string;
  type: ContentItem['type'];
  /** The item that the work began from; null for a new one. */
  base: ContentItemView | null;
  draft: Draft;
  /** When the unsaved work was last changed that was found here; null where none was. */
  foundFrom: string | null;
  /** The window whose entry of this browser that was; null where none was. */
  foundIn: string | null;
  /** What the server refused, by path. */
  errors: Readonly<Record<string, string>>;
  /** The item as somebody else saved it meanwhile. */
  conflict: ContentItemView | null;
}

const $itemId = computed($router, (page) => (page?.route === 'item' ? page.params.id : null));

/** Whether an item is there, and its newest revision cannot be read. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem?.code === 'unreadable';

/** The item whose address is open. */
export const $item = createFetcherStore<ContentItemView>(['item', '\n', $itemId], {
  fetcher: async () => (await call(readContentItem, { params: { id: $itemId.get() ?? '' } })).item,
  onError: (error) => {
    if (!isUnreadable(error)) tellNotLoaded(error, 'Failed to load content items.');
  },
});

/** What is being edited; null until it is there. */
export const $editor = atom<Editor | null>(null);

const standing = ({ type, base }: Pick<Editor, 'type' | 'base'>): Draft => (base ? draftOf(base) : newDraft(type));
/** Whether saving would change anything. */
export const isChanged = (editor: Editor): boolean => !isSame(editor.draft, standing(editor));

/** Whether there is anything to save. */
export const $changed = computed($editor, (editor) => editor !== null && isChanged(editor));

/** What this window kept comes first, then what its tab kept before it was loaded again, then the newest. */
const chosen = (found: readonly FoundDraft[]): FoundDraft | undefined =>
  found.find(({ window }) => window === windowName) ?? found.find(({ window }) => window === windowBefore) ?? found[0];

/** Begins with an item as it stands, or with unsaved work of it that was found. */
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
  editor !== null && editor.type === type && editor.base?.id === base?.id;

/** Opens an item, or a new one: that which this tab was writing, else an empty one, until it is known what nobody writes at any more. */
function open({ type, base }: Asked): void {
  if (base) {
    begin({ key: base.id, type, base }, chosen(keptDrafts((key) => key === base.id)));
    return;
  }
  const [kept] = keptDrafts((key) => typeOfNew(key) === type).filter(({ window }) =>
    [windowName, windowBefore].includes(window),
  );
  begin({ key: kept?.key ?? newKey(type), type, base }, kept);
}

/** Goes on with a new item that was found, or begins another one; what is written now is kept. */
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

/** Whether an address is that of the item which is edited, as that of a new one is once it was created. */
const isHome = (to: Route | undefined): boolean => to?.route === 'item' && to.params.id === $editor.get()?.base?.id;

onMount($editor, () => {
  let lift: (() => void) | null = null;
  const stopAsked = $asked.subscribe((asked) => {
    // While what was typed still belongs to what is edited.
    flushPendingText();
    const editor = $editor.get();
    if (asked === null) $editor.set(null);
    else if (!isAsked(editor, asked)) open(asked);
  });
  const stopChanged = $changed.subscribe((changed) => {
    if (changed) lift ??= guardLeaving(askToLeave, isHome);
    else {
      lift?.();
      lift = null;
    }
  });
  return () => {
    stopAsked();
    stopChanged();
    lift?.();
    $editor.set(null);
  };
});

/** Changes what is edited, and keeps it while it is not saved. */
export function change(draft: Draft, errors?: Editor['errors']): void {
  const editor = $editor.get();
  if (!editor) return;
  const next = { ...editor, draft, errors: errors ?? editor.errors };
  keep(next, Date.now());
  $editor.set(next);
}

/** The browser has it before anything else happens: it is the layer that needs no network. */
function keep(editor: Editor, at: number): void {
  const { key, draft, base } = editor;
  if (isChanged(editor)) noteKept({ inBrowser: keepDraft(key, { draft, base, at: new Date(at).toISOString() }) });
  else forgetDraft(key);
}

/**
 * Shows what another window wrote, or this one before it was closed.
 *
 * @param foundAt when it was written, in milliseconds since 1970, to be told so; null where that is told otherwise
 */
export function show(editor: Editor, foundAt: number | null): void {
  keep(editor, foundAt ?? Date.now());
  $editor.set({ ...editor, foundFrom: foundAt === null ? null : new Date(foundAt).toISOString() });
}

const without = (errors: Editor['errors'], at: string): Editor['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== at && !path.startsWith(`${at}.`)));

/** Changes a field of the item itself; until the slug has been edited it follows the title. */
export function edit(name: 'title' | 'slug' | 'status' | 'order' | 'publishAt', value: string): void {
  const editor = $editor.get();
  if (!editor) return;
  const draft: Draft = { ...editor.draft, [name]: value };
  if (name === 'slug') draft.hasOwnSlug = value !== '';
  if (name === 'title' && !draft.hasOwnSlug) draft.slug = slugOf(value);
  change(draft, without(name === 'title' ? without(editor.errors, 'slug') : editor.errors, name));
}

/** Changes the content; `at` is the path of what was edited, whose refusal is thereby answered. */
export function editContent(changes: Pick<Draft, 'content' | 'json'>, at: string): void {
  const editor = $editor.get();
  if (editor) change({ ...editor.draft, ...changes }, without(editor.errors, at));
}

/** Throws the unsaved work away. */
export function discard(): void {
  flushPendingText();
  const editor = $editor.get();
  if (!editor) return;
  forgetDraft(editor.key);
  const stored = $item.get().data;
  const base = stored?.id === editor.key ? stored : editor.base;
  begin({ ...editor, base }, undefined);
}

/** Takes over what the server stored. What was typed while that was on its way is still unsaved; so is all that is written here where `sent` is null. */
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
