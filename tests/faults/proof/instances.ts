import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { project } from '#scripts/project.ts';
import type { Random } from '#support/random.ts';

const program = fileURLToPath(new URL('instance.ts', import.meta.url));

/** Which functions run. */
export type Subject = 'ours' | 'naive';

/** One of the processes while it lives. */
export interface Instance {
  url: string;
  isKilled: () => boolean;
}

export interface Instances {
  /** A random running one. */
  any: () => Promise<Instance>;
  /** All of them. */
  all: () => Promise<Instance[]>;
  /** Kills one in the middle of its work and starts another. */
  kill: () => void;
  killed: () => number;
  stop: () => void;
}

/** Starts two processes with the functions over one storage. */
export async function startInstances(
  subject: Subject,
  environment: Readonly<Record<string, string>>,
  random: Random,
): Promise<Instances> {
  const children = new Set<ChildProcess>();
  let killed = 0;

  async function start(): Promise<Instance & { child: ChildProcess }> {
    // Their logs help to trace what a run finds.
    const output = process.env['FAULTS_LOG'] === undefined ? 'ignore' : 'inherit';
    const child = fork(program, [subject], {
      cwd: project.root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output, 'ipc'],
    });
    children.add(child);
    const [port] = (await Promise.race([once(child, 'message'), gone(child)])) as [number];
    return { child, url: `http://127.0.0.1:${port}`, isKilled: () => child.killed };
  }

  const places: { ready: (Instance & { child: ChildProcess }) | null; starting: Promise<Instance> }[] = [];
  const begin = (place: number): void => {
    const starting = start();
    places[place] = { ready: null, starting };
    void starting.then((ready) => (places[place] = { ready, starting }));
  };
  begin(0);
  begin(1);
  await Promise.all(places.map(({ starting }) => starting));
  return {
    async any() {
      const ready = places.flatMap((place) => place.ready ?? []);
      return ready.length > 0 ? random.of(ready) : Promise.race(places.map(({ starting }) => starting));
    },
    all: () => Promise.all(places.map(({ starting }) => starting)),
    kill() {
      const place = random.below(places.length);
      const victim = places[place]?.ready;
      // One that is still starting has nothing to lose.
      if (!victim) return;
      begin(place);
      killed += 1;
      victim.child.kill('SIGKILL');
    },
    killed: () => killed,
    stop() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

async function gone(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('An instance ended before it was ready. Build the site first, and set FAULTS_LOG=1 to read why.');
}
