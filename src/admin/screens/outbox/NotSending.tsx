import { useStore } from '@nanostores/react';
import { $notSending } from '../../stores/outbox.ts';

/** Why no mail can leave, if that is the case. */
export default function NotSending() {
  const why = useStore($notSending);
  return why !== null && <p className="notice mb-4">{why}</p>;
}
