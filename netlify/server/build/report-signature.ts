import type { BuildReport } from '#contract/api/build-report.ts';
import { nodeCrypto } from '#storage/node-crypto.ts';
import type { Credentials } from '../auth/credentials.ts';
import { keyFor } from '../auth/key-for.ts';

type KeySource = Pick<Credentials, 'sessionSecret' | 'storedHash' | 'username'>;

/** Signs a report, so that only the site's own build can report how a build went (decision 0102). */
export function signReport({ context, startedAt, endedAt, failure }: BuildReport, source: KeySource): string {
  const { sentence, file, item } = failure ?? {};
  const text = JSON.stringify([context, startedAt, endedAt, sentence, file, item?.type, item?.slug]);
  return nodeCrypto().createHmac('sha256', keyFor('build report', source)).update(text).digest('hex');
}

/** Whether a signature belongs to this report, compared in constant time. */
export function isSigned(report: BuildReport, signature: string, source: KeySource): boolean {
  const [right, given] = [Buffer.from(signReport(report, source)), Buffer.from(signature)];
  return right.length === given.length && nodeCrypto().timingSafeEqual(right, given);
}
