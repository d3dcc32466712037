import { classes } from './classes.ts';
import type { Tone } from './tone.ts';

/** The color of the mark at the start of a notice. */
export const marks: Record<Tone, string> = {
  green: 'border-s-green',
  blue: 'border-s-blue',
  orange: 'border-s-orange',
  red: 'border-s-red',
  yellow: 'border-s-yellow',
  neutral: 'border-s-edge',
};

/** The one container of all pages. */
export const cardStyle = 'rounded-lg border border-line bg-raised';

/** A card with a colored mark. */
export function markedCardStyle(tone: Tone): string {
  return classes(cardStyle, 'border-s-4', marks[tone]);
}
