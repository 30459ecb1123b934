import { atom, computed, onMount } from 'nanostores';
import { updateCampaign } from '#contract/api/admin-campaigns.ts';
import type { CampaignDetail, CampaignDraft } from '#contract/campaign.ts';
import { call, RequestFailed } from '../api/client.ts';
import { draftOfCampaign, isSameCampaign } from '../editor/campaign-draft.ts';
import { leftWhere } from '../editor/keep-in-browser.ts';
import { forgetCampaign, keepCampaign, ownCampaign, unsavedCampaign } from '../editor/kept-campaigns.ts';
import { slugOf } from '../editor/slug-of.ts';
import { $campaign, showCampaign } from './campaigns.ts';
import { confirmed } from './confirm.ts';
import { guardUnsaved } from './leaving.ts';
import { tell, tellFailure } from './notice.ts';

export interface CampaignEditor {
  /** The campaign at the start of the work. */
  base: CampaignDetail;
  draft: CampaignDraft;
  /** When the restored unsaved work was last changed; null if none was restored. */
  foundFrom: string | null;
  /** Whether this browser has the unsaved work. */
  inBrowser: boolean;
  /** The server's refusals, by field. */
  errors: Readonly<Record<string, string>>;
  /** The campaign as saved elsewhere in the meantime. */
  conflict: CampaignDetail | null;
}

/** The draft being written; null if none is open. */
export const $writing = atom<CampaignEditor | null>(null);

const isChanged = ({ base, draft }: CampaignEditor): boolean => !isSameCampaign(draft, draftOfCampaign(base));

/** Whether there is anything to save. */
export const $unsaved = computed($writing, (editor) => editor !== null && isChanged(editor));
/** Whether a save is under way. */
export const $savingCampaign = atom(false);

const asStored = (base: CampaignDetail): CampaignEditor => ({
  base,
  draft: draftOfCampaign(base),
  foundFrom: null,
  inBrowser: true,
  errors: {},
  conflict: null,
});

function open(base: CampaignDetail): void {
  const kept = unsavedCampaign(base);
  const plain = asStored(base);
  const found = kept && { ...plain, base: kept.base, draft: kept.draft, foundFrom: kept.at };
  $writing.set(found && isChanged(found) ? found : plain);
}

onMount($writing, () => {
  const stopOpen = $campaign.subscribe(({ data }) => {
    const editor = $writing.get();
    if (data?.state !== 'draft') $writing.set(null);
    else if (editor?.base.id !== data.id) open(data);
    // If this version has no unsaved changes, it is replaced by a newer one, which the server showed when it refused to
    // send this one.
    else if (data.rev > editor.base.rev && !isChanged(editor)) $writing.set(asStored(data));
  });
  const stopGuard = guardUnsaved($unsaved, askToLeave);
  return () => {
    stopOpen();
    stopGuard();
    $writing.set(null);
  };
});

const askToLeave = (): Promise<boolean> =>
  confirmed({
    title: 'Leave without saving?',
    text: `Your changes are not saved. ${leftWhere($writing.get()?.inBrowser ?? true, 'you come back to this campaign')}`,
    action: 'Leave',
  });

/** Changes the draft and stores the unsaved work. The slug follows the subject until it is edited. */
export function write(changes: Partial<CampaignDraft>): void {
  const editor = $writing.get();
  if (!editor) return;
  const { slug, subject } = editor.draft;
  const follows = slug === null || slug === slugOf(subject);
  const draft = { ...editor.draft, ...changes };
  if (draft.archive && follows && !('slug' in changes)) draft.slug = slugOf(draft.subject) || null;
  const answered = Object.keys(changes);
  const errors = Object.fromEntries(Object.entries(editor.errors).filter(([path]) => !answered.includes(rootOf(path))));
  const next = { ...editor, draft, errors };
  const { base } = next;
  const changed = isChanged(next);
  const inBrowser = !changed || keepCampaign(base.id, { draft, base, at: new Date().toISOString() });
  $writing.set({ ...next, inBrowser });
  if (!changed) forgetCampaign(base.id);
}

const rootOf = (path: string): string => path.split('.')[0] ?? path;

/** Discards the unsaved work. */
export function discardWriting(): void {
  const editor = $writing.get();
  if (!editor) return;
  forgetCampaign(editor.base.id);
  const stored = $campaign.get().data;
  $writing.set(asStored(stored?.id === editor.base.id ? stored : editor.base));
}

let underWay: Promise<CampaignDetail | null> | null = null;

/**
 * Saves the draft; resolves to the stored campaign, or null if it was not saved. While a save is under way, resolves as
 * that one does.
 */
export const saveCampaign = (): Promise<CampaignDetail | null> =>
  (underWay ??= save().finally(() => (underWay = null)));

async function save(): Promise<CampaignDetail | null> {
  const editor = $writing.get();
  if (!editor) return null;
  const { base, draft } = editor;
  $savingCampaign.set(true);
  try {
    const { campaign } = await call(updateCampaign, { params: { id: base.id }, body: { ...draft, rev: base.rev } });
    const now = openEditor(base.id);
    // Changes typed while saving are still unsaved.
    const typed = now ? now.draft : (ownCampaign(base.id)?.draft ?? draft);
    const isUnsaved = !isSameCampaign(typed, draft);
    forgetCampaign(base.id);
    if (now) $writing.set(asStored(campaign));
    showCampaign(campaign);
    if (isUnsaved && now) write(typed);
    else if (isUnsaved) keepCampaign(base.id, { draft: typed, base: campaign, at: new Date().toISOString() });
    return campaign;
  } catch (error) {
    refuse(base.id, error);
    return null;
  } finally {
    $savingCampaign.set(false);
  }
}

/** The editor of this campaign, unless it has been left for another one. */
function openEditor(id: string): CampaignEditor | null {
  const editor = $writing.get();
  return editor?.base.id === id ? editor : null;
}

function refuse(id: string, error: unknown): void {
  const editor = openEditor(id);
  const problem = error instanceof RequestFailed ? error.problem : null;
  tellFailure('Save Failed', error, 'The campaign could not be saved. Please try again.');
  if (!editor || !problem) return;
  const conflict = (problem.current as CampaignDetail | undefined) ?? null;
  // Sending has begun, so its text is fixed. The unsaved changes stay in this browser.
  if (conflict && conflict.state !== 'draft') showCampaign(conflict);
  else $writing.set({ ...editor, errors: problem.fields ?? {}, conflict });
}

/** Saves and announces it. */
export async function saveAndTell(): Promise<void> {
  if (!$savingCampaign.get() && (await saveCampaign())) tell('Draft Saved');
}

/** Saves the choice between two versions, on top of the one saved elsewhere. */
export async function saveChosenParts(draft: CampaignDraft): Promise<void> {
  const editor = $writing.get();
  if (!editor?.conflict) return;
  $writing.set({ ...editor, base: editor.conflict, conflict: null });
  write(draft);
  await saveAndTell();
}
