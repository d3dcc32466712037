import { buildStale } from './builder/build-stale.ts';

try {
  const since = performance.now();
  const built = await buildStale();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    built.length > 0 ? `Built ${built.join(', ')} in ${seconds} s.` : 'Everything is up to date.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
