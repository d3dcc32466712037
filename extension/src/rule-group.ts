/** A group of rules that are on or off together: a ruleset, and the rules that hide elements. */
export interface RuleGroup {
  /** Of the ruleset. */
  id: string;
  /** The feature that an entitlement must list; null: always on. */
  feature: string | null;
  /** Of a group that an operator has added. The contract names ours. */
  name?: string;
}
