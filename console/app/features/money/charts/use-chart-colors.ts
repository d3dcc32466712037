import { useMemo, useSyncExternalStore } from 'react';

export type ChartColor = 'accent' | 'blue' | 'green' | 'orange' | 'red';

/** Of a chart on a canvas, which no style sheet reaches. */
export interface ChartColors extends Record<ChartColor | 'soft' | 'line', string> {
  /** Makes a color that of the area below its line. */
  alpha: string;
  font: string;
}

const darkScheme = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(darkScheme);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The colors of the theme, read again when the color scheme changes. */
export function useChartColors(): ChartColors {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkScheme).matches);
  return useMemo(() => readColors(isDark), [isDark]);
}

function readColors(isDark: boolean): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    accent: color('accent'),
    blue: color('blue'),
    green: color('green'),
    orange: color('orange'),
    red: color('red'),
    soft: color('soft'),
    line: color('line'),
    alpha: isDark ? '22' : '18',
    font: `12px ${style.getPropertyValue('--font-text').trim()}`,
  };
}
