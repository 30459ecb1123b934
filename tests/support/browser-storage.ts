// Import it before browser code: stores of the admin read local storage when they are loaded.

const kept = new Map<string, string>();

const storage: Storage = {
  get length() {
    return kept.size;
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
};

Object.assign(globalThis, { localStorage: storage, addEventListener: () => undefined });
