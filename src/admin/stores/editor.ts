import { atom, computed, onMount } from 'nanostores';
import { readContentItem, type ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { chosenTypeNames } from '#contract/content/types.ts';
import { call, RequestFailed } from '../api/client.ts';
import { draftOf, isSame, newDraft, type Draft } from '../editor/draft.ts';
import { forgetDraft, keepDraft, keptDraft } from '../editor/kept-drafts.ts';
import { slugOf } from '../editor/slug-of.ts';
import { $router } from '../routing/router.ts';
import { confirmed } from './confirm.ts';
import { $keptWork, noteKept } from './kept-work.ts';
import { guardLeaving } from './leaving.ts';
import { tellNotLoaded } from './notice.ts';
import { createFetcherStore } from './query.ts';

export interface Editor {
  /** Names its unsaved work: the id of the item, or `new-` and the type. */
  key: string;
  type: ContentItem['type'];
  /** The item that the work began from; null for a new one. */
  base: ContentItemView | null;
  draft: Draft;
  /** When the unsaved work was last changed that was found here; null where none was. */
  foundFrom: string | null;
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

function open(key: string, type: ContentItem['type'], base: ContentItemView | null): void {
  const kept = keptDraft(key);
  const editor = { key, type, base, foundFrom: null, errors: {}, conflict: null };
  const found = kept && { ...editor, base: kept.base, draft: kept.draft, foundFrom: kept.at };
  $editor.set(found && isChanged(found) ? found : { ...editor, draft: standing(editor) });
}

const $asked = computed([$router, $item], (page, { data }) => {
  if (page?.route === 'newItem') {
    const type = chosenTypeNames.find((one) => one === page.params.type);
    return type ? { key: `new-${type}`, type, base: null } : null;
  }
  return page?.route === 'item' && data?.id === page.params.id ? { key: data.id, type: data.type, base: data } : null;
});

onMount($editor, () => {
  let lift: (() => void) | null = null;
  const stopAsked = $asked.subscribe((asked) => {
    if (asked?.key === $editor.get()?.key) return;
    if (asked) open(asked.key, asked.type, asked.base);
    else $editor.set(null);
  });
  const stopChanged = $changed.subscribe((changed) => {
    if (changed) lift ??= guardLeaving(askToLeave);
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

function keptWhere(): string {
  const { at, without, inBrowser } = $keptWork.get();
  if (at !== null && without === null) return 'They are kept on the server for 90 days,';
  return inBrowser ? 'This browser keeps them' : 'Neither this browser nor the server can keep them: they are lost';
}

const askToLeave = (): Promise<boolean> =>
  confirmed({
    title: 'Leave without saving?',
    text: `Your changes are not saved. ${keptWhere()} until you come back to this item.`,
    action: 'Leave',
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
  const editor = $editor.get();
  if (!editor) return;
  forgetDraft(editor.key);
  const stored = $item.get().data;
  const base = stored?.id === editor.key ? stored : editor.base;
  $editor.set({ ...editor, base, draft: standing({ ...editor, base }), foundFrom: null, errors: {}, conflict: null });
}

/** Takes over what the server stored. What was typed while it was on its way is still unsaved. */
export function settle(item: ContentItemView, sent: Draft): void {
  const editor = $editor.get();
  if (!editor) return;
  const isSettled = editor.draft === sent;
  const draft = isSettled ? draftOf(item) : editor.draft;
  const next = { ...editor, key: item.id, base: item, draft, foundFrom: null, errors: {}, conflict: null };
  forgetDraft(editor.key);
  $editor.set(next);
  if (!isSettled) change(draft);
}
