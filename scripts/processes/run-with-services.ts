import { createServiceGroup, type ServiceGroup } from './service-group.ts';

/**
 * Runs a task, stops every service that it started, at its end or at a signal, and exits.
 * @param task returns the exit code; when it throws, the exit code is 1
 */
export async function runWithServices(
  task: (services: ServiceGroup) => Promise<number>,
): Promise<never> {
  const services = createServiceGroup();
  const exit = async (code: number): Promise<never> => {
    await services.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void exit(1));
  const code = await task(services).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  return exit(code);
}
