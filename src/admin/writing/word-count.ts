const word = /[\p{L}\p{M}\p{N}]+(?:['’·.,-][\p{L}\p{M}\p{N}]+)*/gu;
export const wordsIn = (text: string): number => text.match(word)?.length ?? 0;
export const minutesOf = (text: string): number => Math.max(1, Math.round(wordsIn(text) / 220));
