/** What the user decides outranks every list: the rules of lists have priorities below ten million. */
export const rulePriorities = {
  ownBlock: 100_000_000,
  ownException: 200_000_000,
  allowedSites: 300_000_000,
};
