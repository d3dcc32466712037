/** Environment variables, without those of the database and the mail server. */
export const environment = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  STRIPE_SECRET_KEY: 'sk_test_server',
  // Nothing listens there: without a sandbox, calls to Stripe fail immediately.
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  STRIPE_WEBHOOK_SECRET: 'whsec_server_tests',
  AUTH_SECRET: 'a-secret-for-the-tests-of-the-server',
  LICENCE_SECRET: 'the-licence-secret-that-tests-sign-with,the-spare-licence-secret-of-the-tests',
};
