import { openStore } from '#storage/blobs.ts';
import { openContacts } from '#storage/collections/contacts.ts';
import { openLimits } from '#storage/collections/limits.ts';
import { perDeployContext } from '#storage/per-deploy-context.ts';

/** The two stores that the contact form needs, without the schemas of all others: they would take a quarter of the time in which the function starts. */
export const contactStoresOf = perDeployContext((deployContext) => {
  const now = () => Date.now();
  return {
    contacts: openContacts({ store: openStore('contacts', { deployContext }), now }),
    limits: openLimits({ store: openStore('limits', { deployContext }), now }),
  };
});
