import { toast as library } from 'react-hot-toast/headless';
import { FailureText } from './failure-text.tsx';

/** Shows a short message at the top of the screen. */
export const toast = {
  success: (message: string) => void library.success(message),
  /** @param failure a message; or one with the reason, which stands below it */
  error: (failure: string | { message: string; reason: string | null }) =>
    void library.error(typeof failure === 'string' ? failure : <FailureText {...failure} />),
  info: (message: string) => void library(message),
};
