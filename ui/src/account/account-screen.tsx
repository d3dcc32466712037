import { t } from '@stillweb/texts/t';
import type { ReactNode } from 'react';
import { Heading } from '../page/heading.tsx';

interface AccountScreenProps {
  /** Above the panels. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * Two columns of panels that end at the same height: the account and where it is open beside the form for
 * the password, which is as high as both.
 */
export function AccountScreen({ notice, children }: AccountScreenProps) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>{t('account.title', 'Account Info')}</Heading>
      {notice}
      <div className="grid gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr_auto]">{children}</div>
    </div>
  );
}
