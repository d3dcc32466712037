/** What the buyer reads about a refused charge; without any card the API's own words help nobody. */
export function buyerMessage({ code, message }: { code?: string; message: string }): string {
  return code === 'resource_missing'
    ? 'There is no card on file. Update the payment method first.'
    : message;
}
