/** Whether Premium is on: the mark is white on the accent then, and otherwise the accent on paper. */
export type IconState = 'premium' | 'free';

const colors = {
  premium: { tile: '#17605a', mark: '#ffffff' },
  free: { tile: '#fbf8f2', mark: '#17605a' },
};

/**
 * The mark on a tile, so that it can be seen on a light and on a dark toolbar.
 * @param favicon the site's favicon, whose paths are the mark
 * @returns an SVG of 32 by 32
 */
export function drawIcon(favicon: string, state: IconState): string {
  const { tile, mark } = colors[state];
  const paths = (favicon.match(/<path[^>]*>/g) ?? []).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <style>
      .still { fill: none; stroke: ${mark}; stroke-width: 3; stroke-linecap: round }
      .sun { fill: ${mark} }
    </style>
    <rect x=".5" y=".5" width="31" height="31" rx="7" fill="${tile}" stroke="#17605a" />
    <g transform="translate(3.6 1.5) scale(.775)">${paths}</g>
  </svg>`;
}
