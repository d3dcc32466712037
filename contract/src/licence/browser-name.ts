type Names = [RegExp, string][];

/** Most browsers claim to be several others too: the first match is right. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\/|\bMicrosoft Edge\b/, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\b/, 'Vivaldi'],
  [/\bBrave\b/, 'Brave'],
  [/\bSamsungBrowser\/|\bSamsung Internet\b/, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A browser as its user knows it, such as "Firefox on Linux".
 * @param brands of `navigator.userAgentData`: some browsers name themselves only there
 */
export function browserName(userAgent: string, brands: readonly { brand: string }[] = []): string {
  const identity = [userAgent, ...brands.map(({ brand }) => brand)].join(' ');
  const browser = productName(identity) ?? 'Unknown browser';
  const system = find(systems, identity);
  return system ? `${browser} on ${system}` : browser;
}

/** The browser alone, such as "Firefox". */
export function productName(userAgent: string): string | undefined {
  return find(browsers, userAgent);
}

function find(names: Names, identity: string): string | undefined {
  return names.find(([pattern]) => pattern.test(identity))?.[1];
}
