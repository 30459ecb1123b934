import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${mozilla} (Linux; Android 15; Pixel 9) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Linux'],
  ['curl/8.5.0', 'an unknown browser'],
  ['', 'an unknown browser'],
  [null, 'an unknown browser'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
