import { useStore } from '@nanostores/react';
import { $router } from '../routing/router.ts';
import MailPage from './outbox/MailPage.tsx';
import MailList from './outbox/MailList.tsx';

/** Mail that waits or left: the list, and one of them. */
export default function Outbox() {
  return useStore($router)?.route === 'mail' ? <MailPage /> : <MailList />;
}
