import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { project } from '#scripts/project.ts';
import type { Subject } from '#faults/proof/instances.ts';
import { prove, type Outcome } from '#faults/proof/proof.ts';
import { wrongs } from '#faults/proof/reckoning.ts';
import { summaryOf, type Summary } from '#faults/proof/summary.ts';
import { plotOfFaults } from './faults-plot.ts';
import { atMost, exactly, type Figure } from './figure.ts';
import { readNumbers } from './options.ts';

const rates = [0.01, 0.05, 0.2, 0.5];
const percent = (share: number): string => `${(share * 100).toFixed(share > 0.99 ? 2 : 1)} %`;

/** `npm run bench -- faults --requests=20000 --seed=7 --senders=32`: for figures other than those in the document. */
const usual = { requests: 10_000, naive: 1_000, seed: 11, senders: 48, 'per-second': 10 };

const totalOf = (summaries: readonly Summary[], wrong: (typeof wrongs)[number]): number =>
  summaries.reduce((sum, summary) => sum + summary.wrong[wrong], 0);

function printOutcome(subject: Subject, outcome: Outcome, summaries: readonly Summary[]): void {
  console.log(
    `\n${subject}: ${outcome.storage.requests} requests to storage, ${outcome.storage.struck} struck, ${outcome.storage.behind} lists behind, ${outcome.kills} kills`,
  );
  for (const {
    rate,
    requests,
    acknowledged,
    refused,
    unknown,
    acceptedAtOnce,
    accepted,
    slowestMs,
    wrong,
  } of summaries) {
    const wrongText = wrongs.map((one) => `${wrong[one]} ${one}`).join(', ');
    console.log(
      `  ${percent(rate)}: ${requests} requests, ${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown; accepted at once ${percent(acceptedAtOnce)}, in the end ${percent(accepted)}; slowest ${(slowestMs / 1000).toFixed(1)} s; ${wrongText}`,
    );
  }
  // The naive adapter's failures are expected.
  if (subject === 'naive') return;
  for (const { wrong, kind, about } of outcome.findings) console.log(`  ${wrong}: ${kind}, ${about}`);
  for (const sentence of outcome.afterwards) console.log(`  afterwards: ${sentence}`);
}

/**
 * Two killed processes with unreliable storage: what was acknowledged against what is stored, for this site and for a
 * naive adapter, and a plot of both.
 */
export async function measure(): Promise<Figure[]> {
  const { requests, naive: naiveRequests, seed, senders, 'per-second': perSecond } = readNumbers(usual);
  const run = async (subject: Subject, count: number) => {
    const onPhase = (rate: number) => console.log(`  ${subject}, ${percent(rate)} of the requests to storage fail …`);
    const outcome = await prove({ subject, seed, requests: count, rates, senders, perSecond, killEvery: 250, onPhase });
    const summaries = rates.map((rate) => summaryOf(outcome, rate));
    printOutcome(subject, outcome, summaries);
    return { outcome, summaries };
  };
  const ours = await run('ours', requests);
  const naive = await run('naive', naiveRequests);

  const folder = join(project.root, 'docs/figures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'faults.svg'), plotOfFaults(ours.summaries, naive.summaries));

  const atFive = ours.summaries.find(({ rate }) => rate === 0.05);
  const slowest = Math.max(...ours.summaries.map(({ slowestMs }) => slowestMs));
  const naiveWrong = wrongs.reduce((sum, wrong) => sum + totalOf(naive.summaries, wrong), 0);
  return [
    ...wrongs.map((wrong) =>
      exactly(`${requests.toLocaleString('en')} requests: ${wrong}`, totalOf(ours.summaries, wrong), 0),
    ),
    exactly('… not as promised afterwards', ours.outcome.afterwards.length, 0),
    {
      what: '… accepted at once at 5 % faults',
      bar: '≥ 99 %',
      measured: percent(atFive?.acceptedAtOnce ?? 0),
      ok: (atFive?.acceptedAtOnce ?? 0) >= 0.99,
    },
    atMost('… slowest answer', slowest / 1000, 10, 's', 1),
    atMost('… recovery after healing', ours.outcome.recoveryMs / 1000, 5, 's', 1),
    {
      what: `A naive adapter, ${naiveRequests.toLocaleString('en')} requests: wrong`,
      bar: '> 0',
      measured: String(naiveWrong),
      ok: naiveWrong > 0,
    },
  ];
}
