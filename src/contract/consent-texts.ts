/**
 * The text beside the newsletter form's button, by the consent version that a subscriber agreed to (rules 35). Never
 * change a text that has been shown: add a new version, and point `consentVersion` at it.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  '2026-11': 'We respect your privacy. Unsubscribe at any time.',
};
