/** Numbers in [0, 1); the same seed gives the same numbers. */
export type Random = () => number;

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @throws when there are no items */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  if (items.length === 0) throw new Error('There are no items to choose from.');
  return items[Math.floor(random() * items.length)] as Item;
}

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
