interface WorkerAddress {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: WorkerAddress };

// Missing without a secure connection.
if ('serviceWorker' in navigator) {
  const address = trustedTypes?.createPolicy('worker', { createScriptURL: (path) => path }).createScriptURL('/sw.js');
  // A browser that stores nothing refuses, and shows the site as usual.
  navigator.serviceWorker.register(address ?? '/sw.js').catch(() => undefined);
}
