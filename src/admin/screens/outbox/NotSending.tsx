import { useStore } from '@nanostores/react';
import { $notSending } from '../../stores/outbox.ts';

/** What keeps mail from leaving, where anything does. */
export default function NotSending() {
  const why = useStore($notSending);
  return why !== null && <p className="notice outbox-notice">{why}</p>;
}
