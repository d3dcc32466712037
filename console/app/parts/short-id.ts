const longest = 20;

/** An id as it is shown: a long one without its middle, as in `sub_1Q9xZ2…8sKdLm`. Names, such as of queues, stay. */
export function shortId(id: string): string {
  return id.length > longest && /\d/.test(id) ? `${id.slice(0, 10)}…${id.slice(-6)}` : id;
}
