import { isEmailAddress } from '#contract/email-address.ts';

/** Who sends, as MAIL_FROM says it: an address alone, or `Name <address>`; null for anything else. */
export function readMailFrom(value: string): { address: string; name?: string } | null {
  const [, name = '', address = value] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(value) ?? [];
  if (!isEmailAddress(address.trim())) return null;
  return { address: address.trim(), ...(name !== '' && { name }) };
}
