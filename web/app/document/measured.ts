/** Whether the operator's pixel may count visits of a page: never where users log in, pay or manage data. */
export function isMeasured(pathname: string): boolean {
  return !/^\/(auth|dashboard|help|link|subscription|uninstalled|unsubscribe|withdraw)(\/|$)/.test(
    pathname,
  );
}
