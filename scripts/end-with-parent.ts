// Preloaded into programs that `start` runs: the channel to the parent breaks when the parent dies,
// even by kill -9, and then nobody else would stop them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone is no reason to go on living.
process.channel?.unref();
