import { atom, computed, onMount } from 'nanostores';
import {
  createContent,
  readContentItem,
  restoreContent,
  updateContent,
  type ContentItemView,
} from '#contract/api/admin-content.ts';
import { contentTypes, type ContentItem } from '#contract/content/item.ts';
import { call, RequestFailed } from '../client.ts';
import { bodyOf, draftOf, isSame, newDraft, type Draft } from '../editor/draft.ts';
import { forgetDraft, keepDraft, keptDraft } from '../editor/kept-drafts.ts';
import { slugOf } from '../editor/slug-of.ts';
import { merged, type Side } from '../editor/versions.ts';
import { $router, go } from '../router.ts';
import { confirmed } from './confirm.ts';
import { showAdded, showStored } from './content.ts';
import { guardLeaving } from './leaving.ts';
import { tell, tellFailure, tellNotLoaded } from './notice.ts';
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

/** The item whose address is open. */
export const $item = createFetcherStore<ContentItemView, unknown>(['item', '\n', $itemId], {
  fetcher: async () => (await call(readContentItem, { params: { id: $itemId.get() ?? '' } })).item,
  onError: (error) => tellNotLoaded(error, 'Failed to load content items.'),
});

/** What is being edited; null until it is there. */
export const $editor = atom<Editor | null>(null);
export const $saving = atom(false);

const standing = ({ type, base }: Pick<Editor, 'type' | 'base'>): Draft => (base ? draftOf(base) : newDraft(type));
const isChanged = (editor: Editor): boolean => !isSame(editor.draft, standing(editor));

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
    const type = contentTypes.find((one) => one === page.params.type);
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

const askToLeave = (): Promise<boolean> =>
  confirmed({
    title: 'Leave without saving?',
    text: 'Your changes are not saved. This browser keeps them until you come back to this item.',
    action: 'Leave',
  });

function change(draft: Draft, errors?: Editor['errors']): void {
  const editor = $editor.get();
  if (!editor) return;
  const next = { ...editor, draft, errors: errors ?? editor.errors };
  $editor.set(next);
  if (isChanged(next)) keepDraft(next.key, { draft, base: next.base, at: new Date().toISOString() });
  else forgetDraft(next.key);
}

const without = (errors: Editor['errors'], at: string): Editor['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== at && !path.startsWith(`${at}.`)));

/** Changes a field of the item itself; until the slug has been edited it follows the title. */
export function edit(name: 'title' | 'slug' | 'status' | 'order', value: string): void {
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
function settle(item: ContentItemView, sent: Draft): void {
  const editor = $editor.get();
  if (!editor) return;
  const isSettled = editor.draft === sent;
  const draft = isSettled ? draftOf(item) : editor.draft;
  const next = { ...editor, key: item.id, base: item, draft, foundFrom: null, errors: {}, conflict: null };
  forgetDraft(editor.key);
  $editor.set(next);
  if (!isSettled) change(draft);
}

function refuse(error: unknown): void {
  const editor = $editor.get();
  const problem = error instanceof RequestFailed ? error.problem : null;
  if (editor && problem) {
    const conflict = (problem.current as ContentItemView | undefined) ?? null;
    $editor.set({ ...editor, errors: problem.fields ?? {}, conflict });
  }
  tellFailure('Save Failed', error, 'Failed to save content. Please try again.');
}

/** Saves the item: a new one is created and its own address opened. Resolves to whether it was saved. */
export async function save(): Promise<boolean> {
  const editor = $editor.get();
  if (!editor || $saving.get()) return false;
  const { key, type, base, draft } = editor;
  const body = bodyOf(type, draft);
  $saving.set(true);
  try {
    const { item } = base
      ? await call(updateContent, { params: { id: base.id }, body: { ...body, rev: base.rev } })
      : await call(createContent, { body });
    const isOpen = $editor.get()?.key === key;
    forgetDraft(key);
    if (base) showStored(item);
    else showAdded(item);
    if (isOpen) settle(item, draft);
    if (isOpen && !base) go(`/admin/content/${item.id}`, true);
    tell(base ? 'Content Updated' : 'Content Created', `“${item.title}” is saved.`);
    return true;
  } catch (error) {
    refuse(error);
    return false;
  } finally {
    $saving.set(false);
  }
}

/** Saves what was chosen, field by field, from mine and from what somebody else saved meanwhile, on top of that. */
export async function saveChosen(sides: Readonly<Record<string, Side>>): Promise<void> {
  const editor = $editor.get();
  if (!editor?.conflict) return;
  const { conflict } = editor;
  const draft = merged(editor.draft, draftOf(conflict), sides);
  showStored(conflict);
  $editor.set({ ...editor, base: conflict, conflict: null });
  change(draft);
  await save();
}

/** Brings back a revision as a new one; resolves to whether it was. */
export async function restore(revision: number): Promise<void> {
  const editor = $editor.get();
  if (!editor?.base || $saving.get()) return;
  const { base } = editor;
  const text = 'What you have changed and not saved is lost.';
  if (isChanged(editor) && !(await confirmed({ title: 'Bring this revision back?', text, action: 'Bring it back' })))
    return;
  $saving.set(true);
  try {
    const { item, message } = await call(restoreContent, {
      params: { id: base.id },
      body: { revision, rev: base.rev },
    });
    showStored(item);
    settle(item, $editor.get()?.draft ?? editor.draft);
    tell('Content Updated', message);
  } catch (error) {
    refuse(error);
  } finally {
    $saving.set(false);
  }
}
