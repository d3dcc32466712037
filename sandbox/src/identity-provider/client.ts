/** The site as a client of the provider. Its secret protects nothing. */
export const demoClient = { id: 'site', secret: 'the-secret-that-everybody-knows' };

/** @param sandboxPort where the sandbox listens */
export const demoIssuer = (sandboxPort: number | string) => `http://localhost:${sandboxPort}/oidc`;
