import type { Usage } from './start-process.ts';

// Preloaded into a process that is measured: tells its parent, when asked, what it has used so far. Its
// metrics say so too, but to be asked for them would cost it processor time of its own.
process.on('message', (question) => {
  if (question === 'usage without garbage') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuSeconds: (user + system) / 1e6, memory: process.memoryUsage.rss() };
  process.send?.(usage);
});
