/** The site, as the provider knows it. The secret protects nothing: the provider lets everybody in. */
export const demoClient = { id: 'site', secret: 'the-secret-that-everybody-knows' };

/** @param sandboxPort where the sandbox listens */
export const demoIssuer = (sandboxPort: number | string) => `http://localhost:${sandboxPort}/oidc`;
