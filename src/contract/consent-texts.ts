/**
 * What the newsletter form says beside its button, by the version that a subscriber agreed to (rules 35). A text that was shown never changes here: one that reads otherwise is
 * a version of its own, and `consentVersion` names it.
 */
export const consentTexts: Readonly<Record<string, string>> = {
  '2026-11': 'We respect your privacy. Unsubscribe at any time.',
};
