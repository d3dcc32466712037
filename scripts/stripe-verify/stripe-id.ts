const idPattern = /^([a-z]+(?:_[a-z]+)?)_(?=[a-z]*[A-Z\d])[A-Za-z\d]{8,}$/;

/** The prefix of an id of Stripe's, such as `cus` or `cs_test`; undefined for another text. */
export function idPrefix(text: string): string | undefined {
  return idPattern.exec(text)?.[1];
}
