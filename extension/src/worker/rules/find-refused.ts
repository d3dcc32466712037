/**
 * Gives the browser things of which it refuses all when it refuses one. A refused call is halved.
 * @returns those that it refuses; it has taken the others
 */
export async function findRefused<Item>(
  items: Item[],
  give: (items: Item[]) => Promise<unknown>,
): Promise<Item[]> {
  if (items.length === 0) {
    return [];
  }
  try {
    await give(items);
    return [];
  } catch (error) {
    if (isAboutCalls(error)) {
      throw error;
    }
    const middle = Math.floor(items.length / 2);
    return items.length === 1
      ? items
      : [
          ...(await findRefused(items.slice(0, middle), give)),
          ...(await findRefused(items.slice(middle), give)),
        ];
  }
}

/** Chrome allows the sync so many calls a minute. Smaller ones would be refused too. */
function isAboutCalls(error: unknown): boolean {
  return error instanceof Error && error.message.includes('MAX_WRITE_OPERATIONS');
}
