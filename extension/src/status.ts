import type { OwnProblem } from './own-rules/own-text.ts';
import type { DeviceCode, Entitlement, LinkResult } from '@stillweb/licence';

/** Why a link by code has failed. */
export type LinkEnd = Exclude<LinkResult['result'], 'pending' | 'linked'>;

/** The parts that the browser refuses: blocking lists, own rules, scripts in pages, or to store anything. */
export type Problem = 'rulesets' | 'own-rules' | 'scripts' | 'storage';

/** The user's own rules. */
interface OwnRulesStatus {
  /** As written by the user. */
  text: string;
  /** The lines that the browser refused. */
  refused: OwnProblem[];
  /** Rules and allowed sites stay in this browser. */
  local: boolean;
  /** Those that are not shared, because they do not fit or the browser refuses to. */
  unshared: string[];
  /** How many would come back of those that another browser or an empty save has removed, and when that was. */
  replaced?: { count: number; at: number };
}

/** The licence as popup and options page show it. */
export interface Status {
  entitlement: Entitlement;
  /** The code that waits to be entered. */
  code?: DeviceCode;
  linkEnd?: LinkEnd;
  allowedSites: string[];
  own: OwnRulesStatus;
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
  | { type: 'allow-site'; site: string; allowed: boolean }
  /** `before`: the text that the user has edited. */
  | { type: 'save-own-rules'; text: string; before: string }
  | { type: 'import-own-rules'; text: string }
  | { type: 'remove-own-rule'; line: string }
  | { type: 'bring-back-rules' }
  | { type: 'keep-rules-local'; local: boolean };

/** The state afterwards, and the API's error code, such as `UNREACHABLE`. */
export interface StatusReply {
  status: Status;
  error?: string;
}
