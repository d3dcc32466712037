/** The site as a client of the provider. Its secret protects nothing. */
export const demoClient = { id: 'site', secret: 'a-public-secret' };

/** @param sandboxPort where the sandbox listens */
export const demoIssuer = (sandboxPort: number | string) => `http://localhost:${sandboxPort}/oidc`;
