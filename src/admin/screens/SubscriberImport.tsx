import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import ScreenHead, { BackLink } from '../parts/ScreenHead.tsx';
import { $import, leaveImport } from '../stores/subscriber-import.ts';
import ImportForm from './newsletter/ImportForm.tsx';
import ImportReport from './newsletter/ImportReport.tsx';

/** Imports addresses confirmed elsewhere: first a dry run, then the import (decision 0127). */
export default function SubscriberImport() {
  const { phase } = useStore($import);
  useEffect(() => leaveImport, []);
  const isForm = phase === 'choosing' || phase === 'reading';
  return (
    <>
      <BackLink href="/admin/newsletter">Newsletter</BackLink>
      <ScreenHead title="Import Subscribers" />
      {isForm ? <ImportForm /> : <ImportReport />}
    </>
  );
}
