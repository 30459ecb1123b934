/** How many links of a campaign are counted. Further links lead directly to their targets. */
const mostCounted = 500;

/** Path of the counted link of this number in a campaign. */
export const clickPath = <Campaign extends string, Place extends string | number>(campaign: Campaign, number: Place) =>
  `/newsletter/go/${campaign}/${number}` as const;

/**
 * Numbers the links of a campaign while its mail is written. The counting address names the campaign and the link's
 * number but not the recipient, so it tracks no one (rules 36). The frozen campaign keeps `links`, their targets.
 * @param origin address of the site
 * @returns `click` gives the address that replaces a link in a mail, the same for the same link
 */
export function countedClicks(origin: string, campaign: string) {
  const links: string[] = [];
  const click = (href: string): string => {
    const known = links.indexOf(href);
    if (known < 0 && (links.length >= mostCounted || !/^https?:\/\//i.test(href))) return href;
    const number = known < 0 ? links.push(href) - 1 : known;
    return origin + clickPath(campaign, number);
  };
  return { click, links };
}
