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
