const longest = 100;

/** The promotion code in the query of an address. A wrong one is left to the server, which says so. */
export function promotionCodeIn(search: string): string | null {
  return new URLSearchParams(search).get('code')?.trim().slice(0, longest) || null;
}
