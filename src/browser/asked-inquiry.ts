/**
 * Chooses the type of inquiry that an address asks for, such as `/contact?inquiry=developer`; what somebody or the server chose already stays, and a type that there is not stays out.
 *
 * Has a script element of its own: without imports it is inlined. The form takes over what it finds chosen when it wakes.
 */
const select = document.querySelector<HTMLSelectElement>('#contact-inquiryType');
const asked = new URLSearchParams(location.search).get('inquiry');

if (select?.value === '' && [...select.options].some(({ value }) => value === asked)) select.value = asked ?? '';

export {};
