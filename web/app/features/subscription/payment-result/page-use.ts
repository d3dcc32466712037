/** The events by which a page is used. */
export const usageEvents = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const;

/** Whether an event is a use of the page. The page itself focuses its heading when it appears. */
export function isUse({ type, target }: Pick<Event, 'type' | 'target'>): boolean {
  return type !== 'focusin' || !(target instanceof HTMLHeadingElement);
}
