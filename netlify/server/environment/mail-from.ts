import { isEmailAddress } from '#contract/email-address.ts';

/** Parses MAIL_FROM: an address alone, or `Name <address>`; null for anything else. */
export function readMailFrom(value: string): { address: string; name?: string } | null {
  const [, name = '', address = value] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(value) ?? [];
  if (!isEmailAddress(address.trim())) return null;
  return { address: address.trim(), ...(name !== '' && { name }) };
}
