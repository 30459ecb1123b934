import { useStore } from '@nanostores/react';
import type { OperationCheck, OperationLine } from '#contract/api/admin-operations.ts';
import { messageOf, RequestFailed } from '../../api/client.ts';
import { $operations } from '../../stores/operations.ts';
import Line from './Line.tsx';
import Operation from './Operation.tsx';

/**
 * Stands in for a check that failed to load. Without storage, the server cannot verify a session and answers nothing
 * (rules 31), so that failure itself is a finding about storage.
 */
function failedLine(check: OperationCheck, error: unknown): OperationLine {
  const problem = error instanceof RequestFailed ? error.problem : null;
  if (problem?.code !== 'storage_unavailable') {
    const said = messageOf(error) ?? 'The server gave no answer.';
    const remedy = 'Press Refresh in half a minute. If it still fails, look at netlifystatus.com.';
    return { state: 'unknown', text: `This could not be checked just now. ${said}`, remedy, link: null };
  }
  if (check === 'storage') {
    return {
      state: 'failing',
      text: 'Storage does not answer, so not even your session could be checked.',
      remedy: `Look at netlifystatus.com. The log says what storage answered, in the line with the requestId ${problem.requestId}. Until then forms say that they could not be sent, and visitors see the last build. When storage is back, everything resumes by itself.`,
      link: null,
    };
  }
  const text = 'This could not be checked, since storage does not answer.';
  return { state: 'unknown', text, remedy: null, link: null };
}

/** The title of each check, and its usual number of lines, for which room is reserved. */
const about: Readonly<Record<OperationCheck, { title: string; lines: number }>> = {
  storage: { title: 'Storage', lines: 1 },
  configuration: { title: 'Configuration', lines: 5 },
  mail: { title: 'Mail', lines: 3 },
  schedules: { title: 'Schedules', lines: 2 },
  purges: { title: 'Purges of the CDN', lines: 1 },
  build: { title: 'Last build', lines: 1 },
  unreadable: { title: 'What cannot be read', lines: 1 },
  sizes: { title: 'Sizes and quotas', lines: 10 },
  calls: { title: 'Slowest endpoints', lines: 6 },
};

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** One check: when it ran, and a sentence for each finding. */
export default function Check({ check }: { check: OperationCheck }) {
  const { data, error, loading } = useStore($operations[check]);
  const { title, lines } = about[check];
  const hasFailed = error !== undefined;
  return (
    <Operation
      name={check}
      title={title}
      facts={
        data && (
          <>
            Looked at <time dateTime={data.at}>{clock.format(new Date(data.at))}</time>, in{' '}
            {data.tookMs.toLocaleString('en-US')} ms
          </>
        )
      }
      isBusy={loading && !data}
    >
      <ul className="rows">
        {hasFailed && <Line {...failedLine(check, error)} />}
        {data
          ? data.lines.map((line) => <Line key={line.text} {...line} />)
          : !hasFailed &&
            Array.from({ length: lines }, (_, index) => <li key={index} className="operation-line skeleton" />)}
      </ul>
    </Operation>
  );
}
