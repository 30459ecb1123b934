import { useStore } from '@nanostores/react';
import { $router } from '../routing/router.ts';
import MailPage from './outbox/MailPage.tsx';
import MailList from './outbox/MailList.tsx';

/** Waiting and sent mail: the list, and one mail. */
export default function Outbox() {
  return useStore($router)?.route === 'mail' ? <MailPage /> : <MailList />;
}
