import { adminIsClosed } from '../auth/bearer.ts';
import { serve } from '../http/serve.ts';

/**
 * Answers every address under /api that no other function takes: 404 in JSON, instead of Netlify's HTML page. Under
 * /api/admin a caller without a token gets 401 first.
 */
export const apiFallback = serve<'public', unknown>([], adminIsClosed);
