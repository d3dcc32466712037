/** The screen of a user without access: a payment to make, or how to subscribe. */
export function screenWithoutAccess(status: string | undefined): 'payment due' | 'required' {
  return status === 'PAST_DUE' ? 'payment due' : 'required';
}
