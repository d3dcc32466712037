/** A browser's description of itself; Chromium lists its `brands` too. */
export interface BrowserIdentity {
  userAgent: string;
  brands?: readonly { brand: string }[] | undefined;
}

const browsers: [RegExp, string][] = [
  [/Edg(e|A)?\/|Microsoft Edge/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi/, 'Vivaldi'],
  [/Brave/, 'Brave'],
  [/Firefox\//, 'Firefox'],
  [/Google Chrome|Chrome\//, 'Chrome'],
  [/Chromium/, 'Chromium'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** How the account's list names this browser, such as "Chrome on Windows". */
export function describeBrowser({ userAgent, brands = [] }: BrowserIdentity): string {
  const text = [userAgent, ...brands.map(({ brand }) => brand)].join(' ');
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1];
  const system = find(systems);
  return `${find(browsers) ?? 'Browser'}${system ? ` on ${system}` : ''}`;
}
