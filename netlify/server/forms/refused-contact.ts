import { fillForm, type FormFilling } from '../pages/fill-form.ts';
import { pageShell } from '../pages/page-shell.ts';

/**
 * The contact page after a refusal, for visitors without scripts: nothing they typed is lost (architecture §3). Loaded
 * only when that happens. The form's names are passed in, since each file shared with the function would be one more to
 * load on a cold start (decision 0015).
 */
export const refusedContact = (filling: FormFilling): string => fillForm(pageShell('contact'), filling);
