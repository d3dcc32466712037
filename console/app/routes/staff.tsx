import { OwnPasskeys } from '../features/staff/own-passkeys.tsx';
import { StaffLists } from '../features/staff/staff-lists.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useMay } from '../session/hooks.ts';

/** Everybody has passkeys; only some roles see the others of the staff. */
export default function StaffPage() {
  const maySeeStaff = useMay('read-staff');
  return (
    <>
      <PageTitle title="Staff" />
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,2fr)_minmax(24rem,1fr)]">
        {maySeeStaff && <StaffLists />}
        <OwnPasskeys />
      </div>
    </>
  );
}
