import { useMemo, useSyncExternalStore } from 'react';

/** Of a chart on a canvas, which no style sheet reaches. */
export interface ChartColors {
  line: string;
  area: string;
  text: string;
  grid: string;
  font: string;
}

const darkScheme = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(darkScheme);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The colours of the theme, read again when the colour scheme changes. */
export function useChartColors(): ChartColors {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkScheme).matches);
  return useMemo(() => readColors(isDark), [isDark]);
}

function readColors(isDark: boolean): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    line: color('accent'),
    area: `${color('accent')}${isDark ? '22' : '18'}`,
    text: color('soft'),
    grid: color('line'),
    font: `12px ${style.getPropertyValue('--font-text').trim()}`,
  };
}
