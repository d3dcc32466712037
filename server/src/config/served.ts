import type { Config } from './env.ts';

/** `api`: the site's API without its pages. */
export type Served = Config['SERVE'][number] | 'api';

/**
 * What a process really serves of SERVE: no console without an address of its own, and no pages without a build.
 * @param hasSite whether the site is built
 */
export function findServed(
  { SERVE, CONSOLE_URL }: Pick<Config, 'SERVE' | 'CONSOLE_URL'>,
  hasSite = true,
): Served[] {
  return [...new Set(SERVE)].flatMap((role): Served[] => {
    if (role === 'console') return CONSOLE_URL ? ['console'] : [];
    return role === 'site' && !hasSite ? ['api'] : [role];
  });
}
