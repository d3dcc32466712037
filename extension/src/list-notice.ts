/** What the options page says of a list that the operator has added. */
export interface ListNotice {
  name: string;
  licence: string;
  /** The address of its home page. */
  home: string;
  /** As the list says them. */
  version?: string;
  date?: string;
}
