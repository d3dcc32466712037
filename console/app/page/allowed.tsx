import type { Permission } from '@stillweb/contract/console/staff/roles';
import type { ReactNode } from 'react';
import { useMay, useMe } from '../session/hooks.ts';
import { roleLabels } from '../text/labels.ts';
import { PageTitle } from './page-title.tsx';

interface AllowedProps {
  needs: Permission;
  children: ReactNode;
}

/** A page for roles with a permission. Others read why it is not theirs; nothing of it is asked for. */
export function Allowed({ needs, children }: AllowedProps) {
  const { role } = useMe();
  if (useMay(needs)) return children;
  return (
    <PageTitle title="Your role cannot open this page">
      <p>{`You are logged in as ${roleLabels[role]}. An owner can change it on the Staff page.`}</p>
    </PageTitle>
  );
}
