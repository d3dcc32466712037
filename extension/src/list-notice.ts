/** The entry of an operator's list on the options page. */
export interface ListNotice {
  name: string;
  licence: string;
  /** The address of its home page. */
  home: string;
  /** As the list says them. */
  version?: string;
  date?: string;
}
