import { toast as library } from 'react-hot-toast/headless';
import { FailureText } from './failure-text.tsx';

interface Failure {
  message: string;
  reason: string | null;
}

/** The ids of the errors that were shown, by message. */
const errors = new Map<string, string>();

/** Shows a short message below the header. */
export const toast = {
  success: (message: string) => void library.success(message),
  /**
   * It stays until it is dismissed, or until the same happens again.
   * @param failure a message; or one with the reason, which is shown below it
   */
  error: (failure: string | Failure) => {
    const { message, reason } =
      typeof failure === 'string' ? { message: failure, reason: null } : failure;
    const earlier = errors.get(message);
    if (earlier) library.remove(earlier);
    errors.set(message, library.error(<FailureText message={message} reason={reason} />));
  },
  info: (message: string) => void library(message),
};
