import type { ReportFilter } from '#contract/api/analytics-report.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const devices: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

/** The name for an entry of each list. */
export const filterNames: Readonly<Record<ReportFilter, string>> = {
  page: 'Page',
  referrer: 'Referrer',
  campaign: 'Campaign',
  device: 'Device',
  country: 'Country',
};

/** A name of a list as people read it: `NG` as Nigeria. Other names stay as they are. */
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
