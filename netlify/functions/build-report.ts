import { handleBuildReport } from '#server/handlers/build-report.ts';

export default handleBuildReport;

export const config = { path: '/api/build-report' };
