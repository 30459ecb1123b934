import { useStore } from '@nanostores/react';
import type { OperationCheck } from '#contract/api/admin-operations.ts';
import { $operations } from '../../stores/operations.ts';
import { failedLine } from './failed-line.ts';
import Line from './Line.tsx';
import Operation from './Operation.tsx';

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
