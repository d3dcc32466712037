/** The withdrawal that was made on this page, for what is shown once the subscription has ended. */
export const withdrawCacheKey = 'withdrawal';
