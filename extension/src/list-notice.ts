/** What users are told of a list of somebody else. */
export interface ListNotice {
  name: string;
  licence: string;
  /** The address of its home page. */
  home: string;
  /** As the list says them. */
  version?: string;
  date?: string;
}
