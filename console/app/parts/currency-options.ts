/** Currencies to choose from, by their codes. */
export function currencyOptions(codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, code.toUpperCase()]));
}
