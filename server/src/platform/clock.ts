/** The current time, as a dependency that a test can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
