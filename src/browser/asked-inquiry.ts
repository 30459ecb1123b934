/**
 * Preselects the inquiry type in the address, such as `/contact?inquiry=developer`. Keeps an existing choice by the
 * visitor or the server, and ignores unknown types.
 *
 * Has its own script element: since it has no imports, it is inlined. The form adopts the selection when it wakes.
 */
const select = document.querySelector<HTMLSelectElement>('#contact-inquiryType');
const asked = new URLSearchParams(location.search).get('inquiry');

if (select?.value === '' && [...select.options].some(({ value }) => value === asked)) select.value = asked ?? '';

export {};
