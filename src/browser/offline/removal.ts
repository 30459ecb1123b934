// The content of /sw.js if copies are switched off: it removes itself and all copies.
interface Removed {
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
  addEventListener: (
    type: 'install' | 'activate',
    run: (event: Event & { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
}
const worker = globalThis as unknown as Removed;

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  };
  event.waitUntil(remove());
});

export {};
