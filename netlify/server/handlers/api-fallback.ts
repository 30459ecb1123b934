import { adminIsClosed } from '../auth/bearer.ts';
import { serve } from '../http/serve.ts';

/** Every address under /api that no other function takes: 404 in JSON, where Netlify would show the page for a missing page. Under /api/admin it is 401 first. */
export const apiFallback = serve<'public', unknown>([], adminIsClosed);
