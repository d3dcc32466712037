/** The port for requests of scripts in pages to the worker. */
export const treatmentPort = 'treatment';

/** Asks whether the page is to be left alone and, if not, to keep these styles in it. */
export interface TreatmentMessage {
  insert: string;
  /** The groups of rules whose style sheet is to be kept too. */
  groups: string[];
  /** What was to be kept before. */
  remove: string;
}

export interface TreatmentReply {
  /** The page in the address bar is an allowed site. */
  allowed: boolean;
  /** The browser keeps the styles, whatever the page does with its own. */
  inserted: boolean;
}
