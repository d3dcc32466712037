/** The time, as a dependency: what a test can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
