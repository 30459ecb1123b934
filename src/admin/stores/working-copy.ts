import { onMount } from 'nanostores';
import { readWorkingCopy, writeWorkingCopy, type MetCopy } from '#contract/api/working-copies.ts';
import { call, RequestFailed } from '../api/client.ts';
import { isKeptUnder, noteCopy } from '../editor/kept-drafts.ts';
import { merged, type Side } from '../editor/versions.ts';
import { $copy, hear, wanted, windowName, type Line } from './copy-line.ts';
import { adopt, clash, compare } from './copy-of-others.ts';
import { $editor, change, type Editor } from './editor.ts';
import { $keptWork, noteKept, nothingKept } from './kept-work.ts';

/** From the first change that the server does not have until it is sent; with a slow answer it is still there within three seconds. */
const pauseMs = 1_500;
const retryMs = 2_500;
/** How often another window is asked after, while this one is seen. */
const pollMs = 10_000;
const timeoutMs = 8_000;
/** Browsers give up calls of more than 64 KiB that are to outlive their page, headers and other calls included. */
const mostLeaving = 60_000;

let count = 0;
let line: Line | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isBusy = false;

const isSending = (): boolean => isBusy;
const isBehind = (): boolean => {
  const editor = $editor.get();
  const draft = editor && wanted(editor);
  return (
    line !== null && line.key === editor?.key && draft !== line.acked && (draft === null || draft !== line.refused)
  );
};
function plan(ms: number): void {
  if (ms === 0) clearTimeout(timer);
  else if (timer !== undefined) return;
  timer = setTimeout(() => void takeTurn(), ms);
}

/** Sends what the server does not have. One turn at a time: what was typed meanwhile is sent by the next. */
async function takeTurn(): Promise<void> {
  timer = undefined;
  if (isBusy) return;
  isBusy = true;
  try {
    if (line && !line.isMet) await meet(line);
    const editor = $editor.get();
    if (editor) await send(editor);
  } catch (error) {
    noteFailure(error);
  } finally {
    isBusy = false;
  }
  if (isBehind() && !$copy.get().other) plan($keptWork.get().without === null ? pauseMs : retryMs);
}

/** Whether sending the same again would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof RequestFailed && [400, 404, 413].includes(error.status);

function noteFailure(error: unknown): void {
  const status = error instanceof RequestFailed ? error.status : 0;
  noteKept({ without: status === 404 ? 'deleted' : isFinal(error) ? 'refused' : 'unanswered' });
}

/** What the server is told of what is edited now. Throws as a call does, but for a conflict, which is seen to. */
async function send(editor: Editor, keepalive = false): Promise<void> {
  const known = line;
  const draft = wanted(editor);
  if (known?.key !== editor.key || draft === known.acked || $copy.get().other) return;
  count += 1;
  const base = editor.base?.rev ?? null;
  const ended = base === known.base ? ('discarded' as const) : ('saved' as const);
  const body = { rev: known.rev, base, window: windowName, count, draft, ...(draft === null && { ended }) };
  known.isBegun = true;
  try {
    const outlives = keepalive && new Blob([JSON.stringify(body)]).size <= mostLeaving;
    const params = { id: editor.key };
    const patience = keepalive ? {} : { signal: AbortSignal.timeout(timeoutMs) };
    const { rev } = await call(writeWorkingCopy, { params, body, keepalive: outlives, ...patience });
    if (line === known) hear(known, rev, draft, base);
  } catch (error) {
    const current = error instanceof RequestFailed ? (error.problem?.current as MetCopy | undefined) : undefined;
    if (current) return line === known ? clash(known, current, draft) : undefined;
    if (isFinal(error)) known.refused = draft;
    throw error;
  }
}

async function meet(known: Line): Promise<void> {
  const answer = await call(readWorkingCopy, { params: { id: known.key }, signal: AbortSignal.timeout(timeoutMs) });
  const editor = $editor.get();
  if (line === known && editor?.key === known.key) await compare(known, editor, answer);
}

/** Asks whether another window has written. */
async function poll(): Promise<void> {
  const known = line;
  const editor = $editor.get();
  if (document.hidden || !known || !editor || isBusy || $copy.get().other) return;
  if (!known.isMet) {
    plan(0);
    return;
  }
  const query = { ...(known.rev > 0 && { known: known.rev }), ...(editor.base && { base: editor.base.rev }) };
  try {
    const { copy } = await call(readWorkingCopy, { params: { id: known.key }, query });
    if (line !== known || isSending() || !copy || copy.rev <= known.rev) return;
    if (copy.window === windowName) known.rev = copy.rev;
    else if (isBehind()) plan(0);
    else await adopt(known, copy, copy.ended ?? 'follows');
  } catch (error) {
    // The next one asks again; what is typed says for itself whether it is kept.
    if (!(error instanceof RequestFailed) && !(error instanceof TypeError)) throw error;
  }
}

/** Says that an item was created of what a copy holds, whose key is no more. */
export function endCopy(key: string): void {
  const known = line;
  if (known?.key !== key) return;
  line = null;
  if (!known.isBegun && known.acked === null) return;
  count += 1;
  const body = { rev: known.rev, base: null, window: windowName, count, draft: null, ended: 'saved' as const };
  // Another window goes on with what it wrote since: that is its work.
  void call(writeWorkingCopy, { params: { id: key }, body, keepalive: true }).then(
    ({ rev }) => noteCopy(key, rev, null),
    () => undefined,
  );
}

/** Goes on with what was chosen, field by field, from mine and from what another window wrote. */
export function chooseTexts(sides: Readonly<Record<string, Side>>): void {
  const { other } = $copy.get();
  const editor = $editor.get();
  if (!other?.draft || !editor || !line) return;
  line.rev = other.rev;
  line.acked = other.draft;
  $copy.set({ news: null, other: null });
  noteKept({ without: null });
  change(merged(editor.draft, other.draft, sides));
  plan(0);
}

/** Begins with what is edited now; what was edited before is sent as far as it goes. */
function follow(editor: Editor | null, before: Editor | null | undefined): void {
  if (line?.key !== editor?.key) {
    if (line && before?.key === line.key) void send(before, true).catch(() => undefined);
    line = null;
  }
  if (!editor) return;
  if (!line) {
    line = { key: editor.key, rev: 0, acked: null, refused: null, base: null, isMet: false, isBegun: false };
    $copy.set({ news: null, other: null });
    $keptWork.set({ ...nothingKept, inBrowser: $keptWork.get().inBrowser });
    plan(0);
  } else if (isBehind()) plan(wanted(editor) === null ? 0 : pauseMs);
}

onMount($copy, () => {
  const stopFollowing = $editor.subscribe((editor, before) => follow(editor, before));
  const leave = () => {
    const editor = $editor.get();
    if (editor && isBehind()) void send(editor, true).catch(noteFailure);
  };
  const whenHidden = () => (document.hidden ? leave() : void poll());
  const whenOthersKeep = ({ key }: StorageEvent) => {
    // Another window of this browser typed: its text is on the server when its pause is over.
    if (line && isKeptUnder(line.key, key)) setTimeout(() => void poll(), pauseMs + 500);
  };
  const asking = setInterval(() => void poll(), pollMs);
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('storage', whenOthersKeep);
  return () => {
    stopFollowing();
    clearInterval(asking);
    clearTimeout(timer);
    timer = undefined;
    line = null;
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('storage', whenOthersKeep);
  };
});
