/** An exact number, in lowest terms; `d` is positive. */
export type Fraction = { n: bigint; d: bigint };

export function fraction(n: bigint, d = 1n): Fraction {
  const divisor = greatestCommonDivisor(n < 0n ? -n : n, d);
  return { n: n / divisor, d: d / divisor };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** More digits than the amount of any price and coupon has. */
const digits = 12;

/** As PostgreSQL reads a `numeric`: exact, unless the decimals do not end. */
export function toDecimal({ n, d }: Fraction): string {
  const scaled = (n * 10n ** BigInt(digits)) / d;
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0');
  const whole = text.slice(0, -digits);
  const decimals = text.slice(-digits).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}
