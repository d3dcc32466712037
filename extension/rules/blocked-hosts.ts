/** Requests that are blocked for one reason, always as a third party of the page and never as a page. */
export interface BlockedHosts {
  /** Why: what these hosts do, in words for a reviewer. */
  reason: string;
  /** Separated by spaces and lines, each with its subdomains. */
  hosts: string;
  /** Of a host that also serves what pages need, only these addresses, in the syntax of `urlFilter`. */
  urlFilters?: string[];
}
