// Preloaded into every program that `start` runs: the channel to the parent closes when the parent dies,
// even by kill -9, and then nothing else would stop the program.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// An open channel alone must not keep the program running.
process.channel?.unref();
