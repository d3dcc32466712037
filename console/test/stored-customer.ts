import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';

const at = '2026-11-01T00:00:00Z';

/** The subscription of a payer. */
export const storedSubscription: StoredSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  plan: 'MONTHLY',
  price: { amount: 900, currency: 'usd' },
  createdAt: at,
  trialEnd: null,
  currentPeriodEnd: at,
  cancelAt: null,
  endedAt: null,
  endReason: null,
  card: null,
  current: true,
  grantsAccess: true,
};

export const storedPayment: StoredCustomer['payments'][number] = {
  id: 'ch_1',
  invoice: 'in_1',
  number: 'A-1',
  at,
  paid: { amount: 900, currency: 'usd' },
  refunded: 0,
  disputed: false,
};

/** A verified account that never bought anything. */
export const storedCustomer: StoredCustomer = {
  userId: 'd7a6f1f0-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  name: 'Ada',
  createdAt: at,
  verifiedAt: at,
  undeliverableSince: null,
  blockedAt: null,
  addressChange: null,
  customers: [],
  subscriptions: [],
  payments: [],
  trials: [],
  otherSubscriptions: [],
  sessions: 0,
  devices: 0,
  passkeys: { count: 0, lastUsedAt: null },
  providers: [],
  secondStep: { since: null, recoveryCodesLeft: 0, removedAt: null },
};
