import { apiFallback } from '#server/handlers/api-fallback.ts';

export default apiFallback;

// Netlify promises no order between functions that fit one path, so this one leaves out what the others take.
export const config = {
  path: ['/api', '/api/*'],
  excludedPath: [
    '/api/contact',
    '/api/essays',
    '/api/essays/:slug',
    '/api/health',
    '/api/newsletter/subscribe',
    '/api/projects',
    '/api/site',
  ],
};
