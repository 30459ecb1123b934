import { onMount } from 'nanostores';
import { forgetDraft, isKeptUnder } from '../editor/kept-drafts.ts';
import { merged, type Side } from '../editor/versions.ts';
import { flushPendingText } from '../writing/pending-text.ts';
import { $copy, followLine, isBehind, lineNow, wanted } from './copy-line.ts';
import { $editor, change, type Editor } from './editor.ts';
import { $keptWork, noteKept, nothingKept } from './kept-work.ts';
import { $leftNew } from './left-work.ts';
import { handOverLeft, meet, poll } from './meet-copy.ts';
import { noteFailure, send } from './send-copy.ts';

/**
 * The time from one turn to the next, and from the first change to its turn. During continuous typing, the server lags
 * behind by at most this plus the time that one answer takes.
 */
const pauseMs = 1_000;
const retryMs = 2_500;
/**
 * How many turns may wait for an answer: one that hangs does not hold up the others, and a slow network is not flooded.
 */
const mostTurns = 3;
/** How often to poll for other windows while this one is visible. */
const pollMs = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let plannedFor = 0;
let turns = 0;

function plan(ms: number): void {
  if (ms === 0) clearTimeout(timer);
  else if (timer !== undefined) return;
  plannedFor = performance.now() + ms;
  timer = setTimeout(() => void takeTurn(), ms);
}

/** Plans a turn if the server lacks something. */
function goOn(ms: number): void {
  const known = lineNow();
  if (known && !$copy.get().other && (isBehind() || known.left.length > 0)) plan(ms);
}

const untilNext = (turnAt = -Infinity): number => Math.max(1, turnAt + pauseMs - performance.now());

/**
 * Sends what the server lacks. Edits made in the meantime go out with the next turn, which never waits for an answer
 * longer than its pause.
 */
async function takeTurn(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (turns >= mostTurns) return;
  const known = lineNow();
  if (known) known.turnAt = performance.now();
  turns += 1;
  const next = setTimeout(() => goOn(1), pauseMs);
  let ms = retryMs;
  try {
    if (known && !known.isMet) await meet(known);
    flushPendingText();
    const editor = $editor.get();
    if (editor) await send(editor);
    if (known && known === lineNow() && !isBehind() && !$copy.get().other) await handOverLeft(known);
    ms = untilNext(known?.turnAt);
  } catch (error) {
    noteFailure(error);
  }
  clearTimeout(next);
  turns -= 1;
  if (known === lineNow()) goOn(ms);
  else if (lineNow()) plan(1);
}

const ask = async (): Promise<void> => {
  if (await poll()) plan(0);
};

/** Continues with the fields chosen from this text and from the other window's text. */
export function chooseTexts(sides: Readonly<Record<string, Side>>): void {
  flushPendingText();
  const { other } = $copy.get();
  const [editor, known] = [$editor.get(), lineNow()];
  if (!other?.draft || !editor || !known) return;
  known.rev = other.rev;
  if (!other.left) known.confirmed = other.draft;
  $copy.set({ news: null, other: null });
  noteKept({ without: null });
  change(merged(editor.draft, other.draft, sides));
  if (other.left) forgetDraft(other.left.key, other.left.window);
  plan(0);
}

/** Starts following the edited item; the previous one is sent as far as possible. */
function follow(editor: Editor | null, before: Editor | null | undefined): void {
  const known = lineNow();
  if (known && known.key !== editor?.key) {
    if (before?.key === known.key) void send(before, true).catch(() => undefined);
    followLine(null);
  }
  if (!editor) return;
  if (!lineNow()) {
    followLine(editor.key);
    $leftNew.set([]);
    $copy.set({ news: null, other: null });
    $keptWork.set({ ...nothingKept, inBrowser: $keptWork.get().inBrowser });
    plan(0);
  } else if (isBehind()) {
    const ms = wanted(editor) === null ? 0 : untilNext(lineNow()?.turnAt);
    plan(ms);
    // A late timer waits for typing to end (see `pendingText`).
    if (plannedFor < performance.now() - pauseMs / 2) void takeTurn();
  }
}

onMount($copy, () => {
  const stopFollowing = $editor.subscribe((editor, before) => follow(editor, before));
  const leave = () => {
    flushPendingText();
    const editor = $editor.get();
    if (editor && isBehind()) void send(editor, true).catch(noteFailure);
  };
  const whenHidden = () => (document.hidden ? leave() : void ask());
  const whenOthersKeep = ({ key }: StorageEvent) => {
    // Something was typed in another window of this browser; that text reaches the server after that window's pause.
    if (isKeptUnder(lineNow()?.key ?? '', key)) setTimeout(() => void ask(), pauseMs + 500);
  };
  const whenOnline = () => plan(0);
  const asking = setInterval(() => void ask(), pollMs);
  addEventListener('pagehide', leave);
  addEventListener('online', whenOnline);
  addEventListener('storage', whenOthersKeep);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    stopFollowing();
    clearInterval(asking);
    clearTimeout(timer);
    timer = undefined;
    followLine(null);
    removeEventListener('pagehide', leave);
    removeEventListener('online', whenOnline);
    removeEventListener('storage', whenOthersKeep);
    document.removeEventListener('visibilitychange', whenHidden);
  };
});
