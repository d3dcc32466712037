/** The notice of a consent platform in the pages of its customers. */
export interface ConsentPlatform {
  name: string;
  /** Hosts that serve the notice alone, separated by spaces. Blocked as third parties. */
  hosts?: string;
  /** The notice and what it lays over the page, as CSS selectors. */
  notices?: string[];
  /** The elements that it locks from scrolling, as CSS selectors that match while they are locked. */
  locks?: string[];
}
