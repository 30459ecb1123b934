import { exportEverything } from '#contract/api/admin-content.ts';
import { createExport } from './csv-export.ts';

/** Everything that the site stores, as a file with one JSON object per line. */
export const siteExport = createExport(exportEverything, {
  done: 'Export successful',
  failed: 'The site could not be exported. Please try again.',
});
