import { readFile } from 'node:fs/promises';

/** Memory of a process in megabytes, present and peak; Linux only. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** Peak memory of a process during some work, in megabytes. */
export async function mostMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; before: number; most: number }> {
  const { now: before } = await memoryOf(pid);
  let most = before;
  const watch = setInterval(() => void memoryOf(pid).then(({ now }) => (most = Math.max(most, now))), 20);
  try {
    const result = await work();
    most = Math.max(most, (await memoryOf(pid)).now);
    return { result, before, most };
  } finally {
    clearInterval(watch);
  }
}
