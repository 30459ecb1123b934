import type { ComponentProps } from 'react';
import type { ChangedBy, Difference } from '../../editor/versions.ts';
import VersionChoice from './VersionChoice.tsx';

const reasons: Record<ChangedBy, string> = {
  you: 'Only you changed it.',
  them: 'Only the other version changed it.',
  both: 'Both changed it.',
};

interface Props extends Pick<ComponentProps<typeof VersionChoice>, 'theirTitle' | 'chosen' | 'onChoose'> {
  difference: Difference;
}

/** A field in both versions, so that one can be chosen. */
export default function FieldChoice({ difference, ...rest }: Props) {
  return <VersionChoice {...difference} {...rest} reason={reasons[difference.changedBy]} />;
}
