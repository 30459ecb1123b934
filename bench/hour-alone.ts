// Sums the due hours in its own process, with the storage in NETLIFY_BLOBS_CONTEXT: forked by admin-analytics.ts, which
// measures its time and memory.
import { sumHours } from '#server/analytics/sum-periods.ts';
import { openStores } from '#storage/stores.ts';
import { memoryOf } from './memory.ts';

const begun = performance.now();
const { done, left, failed } = await sumHours(openStores({ deployContext: 'dev' }), Date.now());
const ms = performance.now() - begun;
const { most } = await memoryOf(process.pid);
if (done !== 1 || left + failed > 0) throw new Error(`${done} hours were summed, ${left + failed} were not.`);
process.send?.({ ms, most });
