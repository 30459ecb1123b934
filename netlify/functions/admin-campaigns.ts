export { handleAdminCampaigns as default } from '#server/handlers/admin-campaigns.ts';

export const config = {
  path: [
    '/api/admin/newsletter/audience',
    '/api/admin/newsletter/campaigns',
    '/api/admin/newsletter/campaigns/:id',
    '/api/admin/newsletter/campaigns/:id/archive',
    '/api/admin/newsletter/campaigns/:id/cancel',
    '/api/admin/newsletter/campaigns/:id/check',
    '/api/admin/newsletter/campaigns/:id/pause',
    '/api/admin/newsletter/campaigns/:id/preview',
    '/api/admin/newsletter/campaigns/:id/report',
    '/api/admin/newsletter/campaigns/:id/resume',
    '/api/admin/newsletter/campaigns/:id/send',
    '/api/admin/newsletter/campaigns/:id/test',
    '/api/admin/newsletter/essays/:slug',
  ],
};
