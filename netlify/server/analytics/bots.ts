// Programs that say so. What pretends to be a person cannot be told from one here, and need not be: it gains nothing.
const signs =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|scrap|archiver|preview|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|validator|facebookexternalhit|embedly|whatsapp|python|curl|wget|httpie|axios|node-fetch|undici|okhttp|java\/|go-http|libwww|perl|ruby|phantomjs|puppeteer|playwright|selenium/i;

/** Whether a call comes from a program and not from a person's browser (rules 36). */
export function isBot(headers: Headers): boolean {
  const userAgent = headers.get('User-Agent') ?? '';
  return userAgent === '' || signs.test(userAgent);
}
