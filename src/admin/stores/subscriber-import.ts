import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  importOutcomes,
  importStatement,
  importSubscribers,
  type ImportOutcome,
  type ImportRow,
} from '#contract/api/subscriber-import.ts';
import { call, lastingMessageOf, RequestFailed } from '../api/client.ts';
import { $session, whenSignedOut } from '../api/session.ts';
import { decodeFile, UnusableFile } from '../import/decode-file.ts';
import { readFile, type ReadFile, type RefusedRow } from '../import/read-file.ts';
import { confirmed } from './confirm.ts';
import { partsOf, sendParts, type PartAnswer } from './import-parts.ts';
import { guardLeaving } from './leaving.ts';
import { $subscriptionCount } from './lists.ts';
import { subscribers } from './subscribers.ts';

/** How many refused rows are shown at most; the rest are counted. */
const mostShown = 500;

type Phase = 'choosing' | 'reading' | 'checking' | 'checked' | 'importing' | 'stopped' | 'done';

interface Import {
  phase: Phase;
  /** The chosen file; null if pasted text is used. */
  file: File | null;
  text: string;
  statement: string;
  /** What to fix first, or why it stopped. */
  problem: string | null;
  /** The same for the statement. */
  statementProblem: string | null;
  read: ReadFile | null;
  /** How many of the sendable rows have been answered. */
  sent: number;
  counts: Readonly<Record<ImportOutcome, number>>;
  /**
   * Whether an answer was lost. Its rows may have been imported, and then count as already confirmed when they are sent
   * again.
   */
  isRepeated: boolean;
  /** Rows that the server refused. */
  refused: readonly RefusedRow[];
}

const none = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Import['counts'];
const begun = { problem: null, statementProblem: null, sent: 0, counts: none, isRepeated: false, refused: [] } as const;

/** An import, from the choice of a file onwards. Only one at a time. */
export const $import = map<Import>({ phase: 'choosing', file: null, text: '', statement: '', read: null, ...begun });

/** Checked parts that are not sent yet. */
let queue: ImportRow[][] = [];
let running = new AbortController();

/** Returns to the form, which keeps its input. */
export function chooseAgain(): void {
  running.abort();
  $import.set({ ...$import.get(), ...begun, phase: 'choosing', read: null });
}

/** Forgets everything, for the next import. */
export function forgetImport(): void {
  running.abort();
  queue = [];
  $import.set({ phase: 'choosing', file: null, text: '', statement: '', read: null, ...begun });
}

whenSignedOut(forgetImport);

/** Forgets everything when the screen is left. If the session has ended, the import goes on after signing in again. */
export function leaveImport(): void {
  if ($session.get() !== null) forgetImport();
}

/** Whether a step is running during which nothing else may run. */
export const isBusy = (phase: Phase): boolean => phase === 'reading' || phase === 'checking' || phase === 'importing';

/** Reads the file and asks the server for the outcome of importing it. Writes nothing. */
export async function checkFile(): Promise<void> {
  const { phase, file, text, statement } = $import.get();
  if (isBusy(phase)) return;
  $import.set({ ...$import.get(), ...begun, phase: 'reading', read: null });
  const stated = statement.trim() === '' ? null : z.safeParse(importStatement, statement);
  if (stated?.success === false) {
    const statementProblem = stated.error.issues[0]?.message ?? 'Write it in other words.';
    $import.set({ ...$import.get(), phase: 'choosing', statementProblem });
    return;
  }
  try {
    const read = await readFile(file ? decodeFile(new Uint8Array(await file.arrayBuffer())) : text);
    if (read.unproven > 0 && !stated) {
      const rows = read.unproven === 1 ? 'One row brings' : `${read.unproven.toLocaleString('en-US')} rows bring`;
      const statementProblem = `${rows} no proof of consent. Write when, how and in what words these people agreed.`;
      $import.set({ ...$import.get(), phase: 'choosing', statementProblem });
      return;
    }
    $import.setKey('read', read);
  } catch (error) {
    const problem = error instanceof UnusableFile ? error.message : 'The file could not be read. Choose it again.';
    $import.set({ ...$import.get(), phase: 'choosing', problem });
    return;
  }
  await sendAll('checking');
}

/** Imports the checked rows. */
export const importFile = (): Promise<void> => sendAll('importing');

/** Continues a stopped import. */
export const goOn = (): Promise<void> => sendQueue('importing');

async function sendAll(phase: 'checking' | 'importing'): Promise<void> {
  const { read } = $import.get();
  if (!read) return;
  queue = partsOf(read.rows);
  $import.set({ ...$import.get(), ...begun, phase });
  await sendQueue(phase);
}

async function sendQueue(phase: 'checking' | 'importing'): Promise<void> {
  const dryRun = phase === 'checking';
  const statement = $import.get().statement.trim();
  const { signal } = (running = new AbortController());
  $import.set({ ...$import.get(), phase, problem: null });
  const lift = dryRun ? null : guardLeaving(askToLeave);
  try {
    const isWhole = await sendParts(queue, {
      send: async (rows) => {
        try {
          const body = { dryRun, ...(statement !== '' && { statement }), rows: [...rows] };
          return await call(importSubscribers, { body });
        } catch (error) {
          if (!dryRun && !signal.aborted && isUnclear(error)) $import.setKey('isRepeated', true);
          throw error;
        }
      },
      tell: (answer, rows) => {
        if (!signal.aborted) take(answer, rows);
      },
      isForAMoment,
      signal,
    });
    if (!signal.aborted) $import.setKey('phase', isWhole ? (dryRun ? 'checked' : 'done') : 'stopped');
  } catch (error) {
    if (signal.aborted) return;
    const problem = lastingMessageOf(error) ?? 'The server does not answer.';
    $import.set({ ...$import.get(), phase: dryRun ? 'choosing' : 'stopped', problem });
  } finally {
    lift?.();
    if (!dryRun) {
      subscribers.reload();
      $subscriptionCount.invalidate();
    }
  }
}

/** No answer, a busy server, or storage that does not answer. */
const isForAMoment = (error: unknown): boolean =>
  error instanceof RequestFailed ? error.status >= 500 || error.status === 429 : error instanceof TypeError;

/** Whether the rows may have been imported even so. A refusal imports none. */
const isUnclear = (error: unknown): boolean => !(error instanceof RequestFailed && error.status < 500);

function take({ done, counts, refused }: PartAnswer, rows: readonly ImportRow[]): void {
  const state = $import.get();
  const emails = new Map(rows.map(({ line, email }) => [line, email]));
  const named = refused.map(({ line, reason }) => ({ line, reason, email: emails.get(line) ?? '' }));
  const sums = importOutcomes.map((outcome) => [outcome, state.counts[outcome] + counts[outcome]]);
  $import.set({
    ...state,
    sent: state.sent + done,
    counts: Object.fromEntries(sums) as Import['counts'],
    refused: [...state.refused, ...named].slice(0, mostShown),
  });
}

const askToLeave = async (): Promise<boolean> => {
  const sure = await confirmed({
    title: 'Stop the import?',
    text: 'The rows imported so far are kept. Import the same file again to finish: no address is imported twice.',
    action: 'Stop',
  });
  if (sure) forgetImport();
  return sure;
};

/** The refused rows to show, from the file and the server, by line. */
export const refusedIn = ({ read, refused }: Pick<Import, 'read' | 'refused'>): readonly RefusedRow[] =>
  [...(read?.refused ?? []), ...refused].sort((left, right) => left.line - right.line).slice(0, mostShown);
