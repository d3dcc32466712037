/**
 * The value that a share of all values does not exceed.
 * @param share from 0 (the smallest value) to 1 (the largest)
 * @returns 0 without values
 */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/**
 * How well two samples can be told apart (AUC, Mann–Whitney): the chance that a value of the first is
 * larger than one of the second, where equal values count half.
 * @returns 0 to 1; 0.5 when they cannot be told apart
 */
export function rankSumAuc(first: number[], second: number[]): number {
  const wins = first.map(
    (value) =>
      second.filter((other) => other < value).length +
      second.filter((other) => other === value).length / 2,
  );
  const sum = wins.reduce((total, count) => total + count, 0);
  return sum / (first.length * second.length);
}
