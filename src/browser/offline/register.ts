interface WorkerAddress {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: WorkerAddress };

// Without a secure connection there is none.
if ('serviceWorker' in navigator) {
  const address = trustedTypes?.createPolicy('worker', { createScriptURL: (path) => path }).createScriptURL('/sw.js');
  // A browser that keeps nothing refuses it, and shows the site as ever.
  navigator.serviceWorker.register(address ?? '/sw.js').catch(() => undefined);
}
