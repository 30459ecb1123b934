/** Links of a campaign of which more are not counted: they lead where they lead. */
const mostCounted = 500;

/** Path of the link of that number in a campaign. */
export const clickPath = <Campaign extends string, Place extends string | number>(campaign: Campaign, number: Place) =>
  `/newsletter/go/${campaign}/${number}` as const;

/**
 * Numbers the links of a campaign while its mail is written. The address that counts one names the campaign and the number of the link and nothing of who gets the mail, so nobody
 * is followed by it (rules 36). What is frozen of the campaign keeps `links`, where each leads.
 *
 * @param origin address of the site
 * @returns `click` gives the address that stands in a mail in the place of a link, the same for the same link
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
