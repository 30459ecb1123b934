import '#support/browser-storage.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSession, signOutHere } from '../api/session.ts';
import { $uploads, retryUpload, startUploads } from './uploads.ts';

/** The requests under way. */
let requests: Request[];

class Request extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => void requests.push(this);
  abort = () => this.dispatchEvent(new Event('abort'));

  /** Answers it as the server does once the session has ended. */
  refuse() {
    Object.assign(this, { status: 401, responseText: JSON.stringify({ message: 'Please sign in.' }) });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('document', { hidden: false, querySelector: () => null });
  vi.stubGlobal('removeEventListener', () => undefined);
  openSession({ token: 'a', user: { username: 'ada' } });
});

const listed = () => $uploads.get().map(({ file, state, retryable }) => [file.name, state, retryable]);

test('uploads stay in the list when the session ends, and can be sent after signing in again', async () => {
  const [, second = 0] = startUploads([new File(['a'], 'a.png'), new File(['b'], 'b.png')]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.refuse();
  await vi.waitFor(() =>
    expect(listed()).toEqual([
      ['a.png', 'refused', true],
      ['b.png', 'refused', true],
    ]),
  );
  expect($uploads.get().map(({ message }) => message)).toEqual(
    Array(2).fill('The session ended before this was sent.'),
  );
  openSession({ token: 'b', user: { username: 'ada' } });
  retryUpload(second);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(listed()[1]).toEqual(['b.png', 'sending', true]);
});

test('uploads are forgotten when their administrator signs out', async () => {
  startUploads([new File(['a'], 'a.png')]);
  signOutHere();
  expect(listed()).toEqual([]);
});
