import { newBooks, readBooks, type Books } from './ledger-books.ts';

const place = 'artefact-ledger';

/** A key, which the phone makes offline. */
export function newKey(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint16Array(2));
  return [one, other].map((part) => part.toString(16).padStart(4, '0')).join('-');
}

/**
 * The books, saved to this browser's storage with each change. Each change starts from what is stored, since another
 * tab may have written.
 */
export function keptBooks() {
  let books = newBooks(newKey());
  let isKept = true;
  const read = (): Books => {
    try {
      books = readBooks(localStorage.getItem(place)) ?? books;
    } catch {
      isKept = false;
    }
    return books;
  };
  const write = (next: Books): Books => {
    books = next;
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      isKept = false;
    }
    return next;
  };
  return {
    read,
    change: (how: (books: Books) => Books): Books => write(how(read())),
    startOver: (): Books => write(newBooks(newKey())),
    /** Whether a reload will find them again. */
    isKept: (): boolean => isKept,
    isPlace: (key: string | null): boolean => key === null || key === place,
  };
}
