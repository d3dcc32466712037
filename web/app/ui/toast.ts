import { toast as library } from 'react-hot-toast/headless';

/** Shows a short message at the top of the screen. */
export const toast = {
  success: (message: string) => void library.success(message),
  error: (message: string) => void library.error(message),
  info: (message: string) => void library(message),
};
