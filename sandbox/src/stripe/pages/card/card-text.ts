interface Method {
  type: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number } | null;
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** `Visa ending in 4242, expires 12/2030`. */
export function cardText({ type, card }: Method): string {
  if (!card) return type;
  const brand = brands[card.brand] ?? card.brand;
  const month = String(card.exp_month).padStart(2, '0');
  return `${brand} ending in ${card.last4}, expires ${month}/${card.exp_year}`;
}
