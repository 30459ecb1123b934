import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import { $someLooking, lookAgain } from '../../stores/operations.ts';

/** Runs all checks again. */
export default function LookAgain() {
  const looking = useStore($someLooking);
  return (
    <Button glyph="sync" disabled={looking} onClick={lookAgain}>
      {looking ? 'Looking…' : 'Refresh'}
    </Button>
  );
}
