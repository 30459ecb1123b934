import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#contract/api/admin-session.ts';
import { randomOf } from '#support/random.ts';
import { openContentTraffic } from './content-traffic.ts';
import { slowestMs, startFaultyStorage } from './fault-proxy.ts';
import { startInstances, type Instances, type Subject } from './instances.ts';
import { openLedger, sendOnce, type Entry, type Ledger } from './ledger.ts';
import { lookAfterwards } from './afterwards.ts';
import { reckon, type Finding } from './reckoning.ts';
import { recoveryMs } from './recovery.ts';
import { viewOf, type StoreView } from './store-view.ts';
import { credentials } from './sendings.ts';
import { sendSomething, type World } from './traffic.ts';

export interface Proof {
  subject: Subject;
  /** Seed of all random choices. */
  seed: number;
  /** Requests in all, equally divided between the rates. */
  requests: number;
  /** Fractions of storage requests that fail. */
  rates: readonly number[];
  /** Number of senders at a time. */
  senders: number;
  /** How many requests may be sent per second: storage is meant to be the bottleneck, not the processor. */
  perSecond: number;
  /** After this many requests one of the two processes is killed. */
  killEvery: number;
  /** Milliseconds that a sender waits for an answer; by default twice what the site promises. */
  patienceMs?: number;
  /** Milliseconds to wait before the store is examined; delayed writes may still land until then. */
  lateMs?: number;
  /** Receives the progress. */
  onPhase?: (rate: number) => void;
}

export interface Outcome {
  entries: readonly Entry[];
  findings: Finding[];
  /** Violations found through the site itself once storage worked again, as sentences; empty if all is well. */
  afterwards: string[];
  /** Milliseconds from the recovery of storage until every answer was good again; the worst of all rates. */
  recoveryMs: number;
  kills: number;
  storage: { requests: number; struck: number; behind: number };
}

/**
 * Sends requests through two processes that are killed at times, to storage that fails at times, and compares what the
 * senders were told with what is stored.
 */
export async function prove(proof: Proof): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const file = join(folder, 'blobs.sqlite');
  const storage = await startFaultyStorage(file, randomOf(proof.seed));
  const environment = {
    NETLIFY_BLOBS_CONTEXT: storage.context,
    LOCAL_SITE: 'yes',
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SITE_URL: 'http://localhost',
    BUILD_HOOK_URL: '',
  };
  const instances = await startInstances(proof.subject, environment, randomOf(proof.seed + 1));
  try {
    const ledger = openLedger(instances, proof.patienceMs);
    const world = await worldOf(proof, ledger, instances, () => viewOf(file, proof.subject));
    let recovery = 0;
    for (const rate of proof.rates) {
      proof.onPhase?.(rate);
      ledger.setRate(rate);
      storage.strike(rate);
      const sending = sendMany(proof, ledger, world, instances, proof.requests / proof.rates.length);
      await sending.allSent;
      storage.strike(0);
      recovery = Math.max(recovery, await recoveryMs(instances, world));
      await sending.allAnswered;
    }
    await sleep(proof.lateMs ?? slowestMs);
    const afterwards = proof.subject === 'ours' ? await lookAfterwards(world, () => viewOf(file, proof.subject)) : [];
    const findings = reckon(ledger.entries, viewOf(file, proof.subject));
    return {
      entries: ledger.entries,
      findings,
      afterwards,
      recoveryMs: recovery,
      kills: instances.killed(),
      storage: storage.counts,
    };
  } finally {
    instances.stop();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function worldOf(proof: Proof, ledger: Ledger, instances: Instances, look: () => StoreView): Promise<World> {
  const { body } = await sendOnce(instances, { method: 'POST', path: signIn.path, body: credentials });
  const administrator = { authorization: `Bearer ${String(body['token'])}` };
  const random = randomOf(proof.seed + 2);
  // Read only now and then; later requests reach records created later.
  let seen = { at: -Infinity, view: look() };
  const recent = (): StoreView => {
    if (performance.now() - seen.at > 3000) seen = { at: performance.now(), view: look() };
    return seen.view;
  };
  return {
    ledger,
    random,
    administrator,
    content: openContentTraffic(ledger, instances, administrator, random),
    peopleIn(collection) {
      const people = [...recent().records(collection)];
      return new Map(people.flatMap(([id, { revisions }]) => marked([...revisions.values()][0]?.marks, id)));
    },
  };
}

const marked = (marks: readonly number[] = [], id: string): [number, string][] =>
  marks.slice(0, 1).map((mark) => [mark, id]);

/** Sends this many requests, with each sender sending one at a time. */
function sendMany(
  { senders, perSecond, killEvery }: Proof,
  ledger: Ledger,
  world: World,
  instances: Instances,
  requests: number,
) {
  const end = ledger.entries.length + requests;
  let nextKill = ledger.entries.length + killEvery;
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  let next = performance.now();
  const send = async (): Promise<void> => {
    while (ledger.entries.length < end) {
      next = Math.max(next + 1000 / perSecond, performance.now());
      await sleep(Math.max(0, next - performance.now()));
      if (ledger.entries.length >= nextKill) {
        nextKill += killEvery;
        instances.kill();
      }
      await sendSomething(world);
    }
    resolve();
  };
  const allAnswered = Promise.all(Array.from({ length: senders }, send));
  return { allSent, allAnswered };
}
