import type { ReportFilter } from '#contract/api/analytics-report.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const devices: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

/** What one name of each list is called. */
export const filterNames: Readonly<Record<ReportFilter, string>> = {
  page: 'Page',
  referrer: 'Referrer',
  campaign: 'Campaign',
  device: 'Device',
  country: 'Country',
};

/** A name of a list as people read it: `NG` as Nigeria. What nobody has a word for stays as it is. */
export function visitName(kind: ReportFilter, name: string): string {
  switch (kind) {
    case 'country':
      return /^([a-z]{2}|\d{3})$/i.test(name) ? (regions.of(name) ?? name) : name;
    case 'device':
      return (Object.hasOwn(devices, name) && devices[name]) || name;
    case 'referrer':
      return name === 'direct' ? 'Direct' : name;
    case 'page':
      return name === 'other' ? 'Other addresses' : name;
    case 'campaign':
      return name;
  }
}
