import { timings } from '../http/timings.ts';
import { count, inUtc, line, type Check } from './line.ts';

const most = 5;

/** The slowest endpoints of the instance that answers. */
export const checkCalls: Check = () => {
  const { since, endpoints } = timings();
  const calls = endpoints.reduce((sum, endpoint) => sum + endpoint.calls, 0);
  const slowest = endpoints.toSorted((left, right) => right.medianMs - left.medianMs).slice(0, most);
  const text = `The instance that answers has run since ${inUtc(since)} and answered ${count(calls)} ${calls === 1 ? 'call' : 'calls'}. These are its slowest endpoints. Netlify runs other functions in separate instances. Their times are in the log, in the lines named "request".`;
  const lines = slowest.map(({ endpoint, calls: times, medianMs, worstMs, storageCalls }) => {
    const asked = `${storageCalls} ${storageCalls === 1 ? 'request' : 'requests'} to storage per call`;
    const took = `median ${count(medianMs)} ms, worst ${count(worstMs)} ms`;
    return line('note', `${endpoint}: ${count(times)} ${times === 1 ? 'call' : 'calls'}, ${took}, ${asked}.`);
  });
  return [line('note', text), ...lines];
};
