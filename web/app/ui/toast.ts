import { toast as show } from 'react-hot-toast/headless';

/** Says something at the top of the screen; each returns the id of its toast. */
export const toast = {
  success: (message: string) => show.success(message),
  error: (message: string) => show.error(message),
  info: (message: string) => show(message),
  dismiss: (id: string) => show.dismiss(id),
};
