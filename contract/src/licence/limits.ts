/** The most browsers that share one subscription. */
export const mostDevices = 5;

/** Seconds in which the extension must redeem the code of a grant. */
export const grantSeconds = 60;

/**
 * A token begins with its device's slot of twelve hours and holds for 72 hours after the slot's end, so
 * that a browser keeps working for 72 to 84 hours without the server.
 */
export const entitlementSeconds = { slot: 12 * 3600, offline: 72 * 3600 } as const;

/** The age in days at which a client renews its credential. */
export const renewDays = 7;

/** A device that has not asked for so many days is unlinked. */
export const unseenDays = 90;
