/** A letter of a right-to-left script: Hebrew, Arabic, Syriac, Thaana, N’Ko and similar. */
export const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
