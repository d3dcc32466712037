import { t } from '@stillweb/texts/t';

/** How an email begins. */
export const hello = () => t('emails.hello', 'Hello,');

/** @param name as the user has typed it */
export const helloTo = (name: string) => t('emails.hello-name', 'Hello {name},', { name });
