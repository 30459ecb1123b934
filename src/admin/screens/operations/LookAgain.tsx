import { useStore } from '@nanostores/react';
import Glyph from '../../parts/Glyph.tsx';
import { $someLooking, lookAgain } from '../../stores/operations.ts';

/** Runs all checks again. */
export default function LookAgain() {
  const looking = useStore($someLooking);
  return (
    <button className="btn btn-quiet btn-small" type="button" disabled={looking} onClick={lookAgain}>
      <Glyph name="sync" /> {looking ? 'Looking…' : 'Refresh'}
    </button>
  );
}
