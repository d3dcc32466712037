/** The console, as the identity provider of the tests knows it. */
export const signOnClient = { id: 'console', secret: 'the-secret-of-the-console' };

export const issuerAt = (port: number | string) => `http://127.0.0.1:${port}`;

/** Configures a server for staff who log in through the provider on this port, once it runs. */
export function signOnEnvironment(port: number | string): Record<string, string> {
  return {
    CONSOLE_OIDC_ISSUER: issuerAt(port),
    CONSOLE_OIDC_CLIENT_ID: signOnClient.id,
    CONSOLE_OIDC_CLIENT_SECRET: signOnClient.secret,
  };
}
