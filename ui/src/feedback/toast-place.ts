/** The place of toasts: below the header, whose links stay within reach. */
export const toastPlace = 'pointer-events-none fixed inset-x-4 top-(--toasts-top) z-60';
