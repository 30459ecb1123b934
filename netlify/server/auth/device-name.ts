// A browser built on another one names both, so the rarer names come first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * A readable name for a device, such as `Chrome on Android`: enough to tell one's own devices apart. Nothing else of
 * the `User-Agent` field (RFC 9110, section 10.1.5) is kept.
 * @param agent the field as it came; null if there was none
 */
export function deviceName(agent: string | null): string {
  const text = (agent ?? '').slice(0, 512);
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser === undefined) return system === undefined ? 'an unknown browser' : `a browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
