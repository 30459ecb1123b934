import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { buildFailure, longestReason, type BuildFailure } from '#contract/api/build-report.ts';

/** Longest time that a build may take. */
const patienceMs = 10 * 60_000;

/** A build that failed; the message is for the administrator. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  /** The file or item to fix, if the build named it. */
  readonly about: Pick<BuildFailure, 'file' | 'item'>;

  constructor(message: string, { file, item }: Pick<BuildFailure, 'file' | 'item'> = { file: null, item: null }) {
    super(message);
    this.about = { file, item };
  }
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Za-z]`, 'g');

/** The output of a build, without colours and without the paths of this machine; only its end if it is long. */
function reasonIn(printed: string, cwd: string): string {
  const text = printed.replaceAll(escapes, '').replaceAll(`${cwd}/`, '').trim();
  return text.length > longestReason ? `…${text.slice(1 - longestReason)}` : text;
}

/**
 * Runs a build in a process of its own, at a lower priority than the rest of the machine.
 * @param command program and arguments; it may send its `{ failure }` before it ends, else its standard error says why
 * @throws BuildFailed
 */
export async function runBuild(command: readonly string[], cwd: string, signal: AbortSignal): Promise<void> {
  const [program = '', ...args] = command;
  // The output of the build is not passed on, and the build must reach neither Blobs nor the hook.
  const { NETLIFY_BLOBS_CONTEXT: _, BUILD_HOOK_URL: __, ...env } = process.env;
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: patienceMs,
    signal,
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  lower(child.pid);
  let told: BuildFailure | undefined;
  let printed = '';
  child.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'failure' in message)
      told = buildFailure.safeParse(message.failure).data;
  });
  child.stderr?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-10_000)));
  try {
    const [code, signalName] = await ended;
    if (code === 0) return;
    const reason = reasonIn(told?.sentence ?? printed, cwd);
    const how = code === null ? `was ended by ${signalName ?? 'a signal'}` : `ended with ${code}`;
    throw new BuildFailed(reason === '' ? `The build ${how} and did not say why.` : reason, told);
  } catch (error) {
    if (error instanceof BuildFailed) throw error;
    if (signal.aborted) throw new BuildFailed('The site was stopped while it was being built.');
    throw new BuildFailed('The build could not be started.');
  }
}

/**
 * Below everything else, but not so far that a busy machine never runs it (decision 0178); unchanged if the system does
 * not allow it.
 */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or its priority may not be lowered.
  }
}
