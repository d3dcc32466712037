/**
 * The text of an answer.
 * @param longest bytes
 * @throws when it is longer, without reading the rest
 */
export async function readText({ body }: Response, longest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > longest) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
