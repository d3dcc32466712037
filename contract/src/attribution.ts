import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';

const maxLength = 200;

const cut = (value: string) => value.trim().slice(0, maxLength).toWellFormed();

/** A value from a link, which anyone can write: cut to size, and dropped when it is not plain text. */
const linkText = withFallback(
  z.optional(
    z.string().check(
      z.overwrite(cut),
      z.minLength(1),
      z.refine((value) => !/\p{Cc}/u.test(value)),
    ),
  ),
  undefined,
);

/** The origin of a sign-up: the campaign in the link, and the page where the visit began. */
export const attribution = z.object({
  source: linkText,
  medium: linkText,
  campaign: linkText,
  term: linkText,
  content: linkText,
  landingPath: linkText,
});
export type Attribution = z.infer<typeof attribution>;

/** An invalid attribution is ignored: it is no reason to refuse a sign-up. */
export const optionalAttribution = withFallback(z.optional(attribution), undefined);
