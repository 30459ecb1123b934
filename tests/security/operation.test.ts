import { beforeEach, describe, expect, test } from 'vitest';
import { readOperations } from '#contract/api/admin-operations.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { sendContact } from '#contract/api/contact.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';

let site: AttackedSite;
const inquiry = {
  name: 'Canaria Quillfeather',
  email: 'canaria@quillfeather.example',
  inquiryType: 'founder',
  message: 'A canarymessage of some length.',
};

beforeEach(async () => {
  site = await attackedSite();
});

describe('rules 47: the reason for a failure reveals nothing to strangers, and nothing about them', () => {
  test('in the log: it names operation, store and status, but not who sent the request or what they sent', async () => {
    site.faults = () => 500;
    const { status, text } = await site.strike(sendContact.path, { json: inquiry, ip: '198.18.240.1' });
    const log = site.log.join('\n');
    expect(status).toBe(503);
    expect(log).toMatch(/"status":500/);
    expect(log).not.toMatch(/canaria|quillfeather|canarymessage|198\.18\.240\.1/i);
    expect(text).not.toMatch(/127\.0\.0\.1|local-site|_contacts|_limits|"tries"/);
  });

  test('on the screen: it requires the token, and names no secret', async () => {
    expect((await site.strike(readOperations.path)).status).toBe(401);
    const headers = await site.administrator();
    await site.strike(listContacts.path, { headers });
    const { status, text } = await site.strike(readOperations.path, { headers });
    expect(status).toBe(200);
    for (const name of ['SESSION_SECRET', 'ADMIN_PASSWORD_HASH', 'NETLIFY_BLOBS_CONTEXT'])
      expect(text).not.toContain(process.env[name] ?? name);
  });
});
