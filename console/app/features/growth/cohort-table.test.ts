import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cohortCsv, shadeOf, shades } from './cohort-table.tsx';

test.each([
  [0, 0, 0],
  [0, 4, 0],
  [1, 4, 1],
  [2, 4, 3],
  [4, 4, 5],
])('%i of %i has the shade %i of six', (part, whole, shade) => {
  expect(shadeOf(part, whole)).toBe(shades[shade]);
});

const theme = readFileSync(join(import.meta.dirname, '../../../../ui/src/theme.css'), 'utf8');

/** Red, green and blue of a color of the theme, from 0 to 255. */
function themeColor(name: string, scheme: 'light' | 'dark'): number[] {
  const values = [...theme.matchAll(new RegExp(`--color-${name}: #(\\w{6});`, 'g'))];
  const hex = values[scheme === 'light' ? 0 : 1]?.[1] ?? '';
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: number[], other: number[]): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(
  shades.flatMap((shade) => [
    { shade, scheme: 'light' as const },
    { shade, scheme: 'dark' as const },
  ]),
)('both texts of a cell are readable on the shade "$shade", $scheme', ({ shade, scheme }) => {
  const opacity = Number(shade.split('/')[1] ?? 0) / 100;
  const accent = themeColor('accent', scheme);
  const panel = themeColor('raised', scheme);
  const cell = panel.map((value, index) => value + ((accent[index] ?? 0) - value) * opacity);
  for (const text of ['soft', 'ink']) {
    expect(contrastOf(themeColor(text, scheme), cell), text).toBeGreaterThanOrEqual(4.5);
  }
});

test('a file has a line for each cohort and month', () => {
  const kept = [
    { months: 1, reached: 4, subscribed: 3 },
    { months: 2, reached: 2, subscribed: 1 },
  ];
  expect(cohortCsv([{ month: '2026-08', customers: 4, kept }])).toEqual([
    ['First paid in', 'Customers', 'Months later', 'Reached', 'Subscribed'],
    ['2026-08', 4, 1, 4, 3],
    ['2026-08', 4, 2, 2, 1],
  ]);
});
