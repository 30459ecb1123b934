const everywhere: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'browsing-topics=(),camera=(),geolocation=(),microphone=(),payment=(),usb=()',
};

/**
 * A page brings the hashes of its own scripts and styles in its head; a script policy here would cut across them. HTML that a script writes into a page has to
 * come from the one function that says where it was made (decision 0092).
 */
const pagePolicy =
  "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types markup worker";

/** Nothing in any other answer is ever run, drawn or framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Puts the headers of rules 18 on an answer: those of netlify.toml reach static files only, never functions. Stricter policies of its own stay. */
export function secure(response: Response): Response {
  const referrers = response.headers.get('Referrer-Policy');
  for (const [name, value] of Object.entries(everywhere)) response.headers.set(name, value);
  if (referrers === 'no-referrer') response.headers.set('Referrer-Policy', referrers);
  // A browser takes over what a 304 says: the policy of the page that it holds stays as it came.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  // A page has the headers of those that are files, and no more: it has to fit into the first exchange (decision 0006).
  if (!isPage) response.headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (response.headers.has('Content-Security-Policy') || response.status === 304) return response;
  response.headers.set('Content-Security-Policy', isPage ? pagePolicy : dataPolicy);
  return response;
}
