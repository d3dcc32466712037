/** What a platform for consent puts before the pages of others. */
export interface ConsentPlatform {
  name: string;
  /** Hosts that serve the notice alone, separated by spaces. Blocked as third parties. */
  hosts?: string;
  /** The notice and what it lays over the page, as CSS selectors. */
  notices?: string[];
  /** What it keeps from scrolling, as CSS selectors that match while it does. */
  locks?: string[];
}
