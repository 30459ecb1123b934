import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import Glyph from '../parts/Glyph.tsx';
import { $import, forgetImport } from '../stores/subscriber-import.ts';
import ImportForm from './newsletter/ImportForm.tsx';
import ImportReport from './newsletter/ImportReport.tsx';

/** Brings in addresses that were confirmed elsewhere: a dry run first, then the import (decision 0127). */
export default function SubscriberImport() {
  const { phase } = useStore($import);
  useEffect(() => forgetImport, []);
  const isForm = phase === 'choosing' || phase === 'reading';
  return (
    <>
      <div className="screen-head">
        <div>
          <a className="link-arrow" href="/admin/newsletter">
            <Glyph name="back" /> Newsletter
          </a>
          <h1>Import Subscribers</h1>
        </div>
      </div>
      {isForm ? <ImportForm /> : <ImportReport />}
    </>
  );
}
