import * as z from 'zod/mini';

/** The one shape of a success: `{ data }`. */
export function dataOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.object({ data: schema });
}

/** An answer that says only that the request was accepted, as a sentence for the user. */
export const acknowledgement = dataOf(z.object({ message: z.string() }));
export type Acknowledgement = z.infer<typeof acknowledgement>;
