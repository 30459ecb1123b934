import { fillForm, type FormFilling } from '../pages/fill-form.ts';
import { pageShell } from '../pages/page-shell.ts';

/**
 * The contact page for somebody whose message was refused and who has no script: nothing that was typed is lost (architecture §3). Imported only when that happens. It is told
 * what the form is called and asks, since each file that it shared with the function would be one more to load at a cold start (decision 0015).
 */
export const refusedContact = (filling: FormFilling): string => fillForm(pageShell('contact'), filling);
