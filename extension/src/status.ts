import type { DeviceCode, Entitlement, LinkResult } from '@stillweb/licence';

/** How a link by code has ended, if not well. */
export type LinkEnd = Exclude<LinkResult['result'], 'pending' | 'linked'>;

/** The parts that the browser refuses: blocking lists, scripts in pages, or to store anything. */
export type Problem = 'rulesets' | 'scripts' | 'storage';

/** The licence as popup and options page show it. */
export interface Status {
  entitlement: Entitlement;
  /** The code that waits to be entered. */
  code?: DeviceCode;
  linkEnd?: LinkEnd;
  allowedSites: string[];
  /** The user lets the extension work in the pages of all sites. */
  allSites: boolean;
  problems: Problem[];
}

/** The requests of popup and options page to the worker. Each is answered by a `StatusReply`. */
export type OwnMessage =
  | { type: 'status' }
  | { type: 'poll' }
  | { type: 'use-code' }
  | { type: 'unlink' }
  | { type: 'allow-site'; site: string; allowed: boolean };

/** The state afterwards, and the API's code of what has failed, such as `UNREACHABLE`. */
export interface StatusReply {
  status: Status;
  error?: string;
}
