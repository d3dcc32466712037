/** The port by which the picker in a page talks to the worker. Messages of pages never come by a port. */
export const pickerPort = 'picker';

/** The requests of the picker. The worker itself knows the site. */
export interface PickerMessage {
  type: 'hide' | 'undo';
  selector: string;
}

export interface PickerReply {
  /** The rule is kept, or taken back. */
  saved: boolean;
  /** The user lets the extension work on this site, so the rule will count after a reload too. */
  lasting: boolean;
}
