/** The workers themselves start without the cache (vitest.config.ts); the programs that a test starts use it. */
delete process.env.NODE_DISABLE_COMPILE_CACHE;
