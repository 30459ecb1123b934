import { useStore } from '@nanostores/react';
import { $router } from '../routing/router.ts';
import ContactDetail from './contacts/ContactDetail.tsx';
import ContactList from './contacts/ContactList.tsx';

/** Contact submissions: the list, and one of them (product §2). */
export default function Contacts() {
  return useStore($router)?.route === 'contact' ? <ContactDetail /> : <ContactList />;
}
