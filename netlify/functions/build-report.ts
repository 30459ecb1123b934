export { handleBuildReport as default } from '#server/handlers/build-report.ts';

export const config = { path: '/api/build-report' };
