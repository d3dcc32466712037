import { useState } from 'react';
import { useDevicesQuery } from '../../api/linked-browsers.ts';
import { dismissSetUp, isSetUpDismissed } from '../../session/storage.ts';

/** Whether no browser of the account is linked yet, and the reminder of it was not put away here. */
export function useSetUpReminder() {
  const [isDismissed, setIsDismissed] = useState(isSetUpDismissed);
  const { data, isLoading } = useDevicesQuery(undefined, {
    skip: isDismissed,
    refetchOnMountOrArgChange: true,
  });

  function dismiss() {
    dismissSetUp();
    setIsDismissed(true);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return {
    isShown: !isDismissed && data?.length === 0,
    isPending: !isDismissed && isLoading,
    dismiss,
  };
}
