/** The badge of each event, by its name. */
export const eventColours: Readonly<Record<string, string>> = {
  page_view: 'badge-blue',
  click: 'badge-purple',
  form_submit: 'badge-green',
};
