import * as z from 'zod/mini';
import { catch as unlessOdd } from 'zod/mini';

const maxLength = 200;

/** A value that a link or a stranger made up: cut to size, and dropped when it is not plain text. */
function note() {
  const cut = (value: string) => value.trim().slice(0, maxLength).toWellFormed();
  const plain = z.string().check(
    z.overwrite(cut),
    z.minLength(1),
    z.refine((value) => !/\p{Cc}/u.test(value)),
  );
  return unlessOdd(z.optional(plain), undefined);
}

/** What led somebody to sign up: the campaign that a link named, and the page where the visit began. */
export const attribution = z.object({
  source: note(),
  medium: note(),
  campaign: note(),
  term: note(),
  content: note(),
  landingPath: note(),
});
export type Attribution = z.infer<typeof attribution>;

/** Never a reason to refuse a sign-up: whatever is no attribution counts as none. */
export const optionalAttribution = unlessOdd(z.optional(attribution), undefined);
