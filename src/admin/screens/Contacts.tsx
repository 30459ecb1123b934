import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $router } from '../routing/router.ts';
import { listenForContactKeys } from '../stores/contact-keys.ts';
import ContactDetail from './contacts/ContactDetail.tsx';
import ContactList from './contacts/ContactList.tsx';

/** Contact submissions: the list, and one of them (product §2). */
export default function Contacts() {
  useLayoutEffect(listenForContactKeys, []);
  return useStore($router)?.route === 'contact' ? <ContactDetail /> : <ContactList />;
}
