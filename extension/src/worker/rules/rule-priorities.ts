/**
 * What the user decides outranks every list: the rules of lists have priorities below ten million. Chrome
 * compares only the lowest 24 bits of a priority, so none may be larger than 16,777,215.
 */
export const rulePriorities = {
  ownBlock: 11_000_000,
  ownException: 12_000_000,
  /** Added to a rule with `important`, which then outranks an exception without it. */
  ownImportant: 1_500_000,
  allowedSites: 14_000_000,
};
