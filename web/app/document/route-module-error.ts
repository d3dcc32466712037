/** The name of the error with which loading a page's code fails: see `plugins/route-module-errors.ts`. */
export const routeModuleError = 'RouteModuleError';

export function isRouteModuleError(error: unknown): boolean {
  return error instanceof Error && error.name === routeModuleError;
}
