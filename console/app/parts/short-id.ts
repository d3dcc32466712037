const longest = 20;

/** An id as it is shown: a long one without its middle, as in `sub_1Q9xZ2…8sKdLm`. */
export function shortId(id: string): string {
  return id.length > longest ? `${id.slice(0, 10)}…${id.slice(-6)}` : id;
}
