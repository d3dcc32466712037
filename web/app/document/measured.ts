/** A tracker has no business where people log in, pay and see what is theirs. */
export function isMeasured(pathname: string): boolean {
  return !/^\/(auth|dashboard|subscription)(\/|$)/.test(pathname);
}
