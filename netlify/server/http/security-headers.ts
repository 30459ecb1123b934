const everywhere: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'browsing-topics=(),camera=(),geolocation=(),microphone=(),payment=(),usb=()',
};

/**
 * A page carries the hashes of its own scripts and styles in its head, and a script policy here would conflict with
 * them. HTML that a script inserts has to come from the one function that vouches for it (decision 0092).
 */
const pagePolicy =
  "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types markup worker";

/** No other answer may run or display anything, or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Adds the headers of rules 18 to an answer: those of netlify.toml apply to static files only, never to functions.
 * Stricter policies that are already set are kept.
 */
export function secure(response: Response): Response {
  const referrers = response.headers.get('Referrer-Policy');
  for (const [name, value] of Object.entries(everywhere)) response.headers.set(name, value);
  if (referrers === 'no-referrer') response.headers.set('Referrer-Policy', referrers);
  // A browser applies the headers of a 304 to the page it holds, whose policy must stay as it came.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  // A page gets the headers of static pages and no more: it has to fit into the first exchange (decision 0006).
  if (!isPage) response.headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (response.headers.has('Content-Security-Policy') || response.status === 304) return response;
  response.headers.set('Content-Security-Policy', isPage ? pagePolicy : dataPolicy);
  return response;
}
