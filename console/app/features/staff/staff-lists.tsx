import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useStaffQuery } from '../../api/staff.ts';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';
import { Invite } from './invite.tsx';
import { InviteRow } from './invite-row.tsx';
import { MemberRow } from './member-row.tsx';

/** The staff, and the open invites. */
export function StaffLists() {
  const query = useStaffQuery();
  const staff = query.currentData;
  const mayManage = useMay('manage-staff');
  const last = mayManage ? ['Change'] : [];
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title="Members" actions={mayManage && <Invite />}>
        <Loaded query={query} what="the staff" className="h-40">
          {({ members }) => (
            <Table
              caption="Members of the staff"
              columns={['Name', 'Role', 'Passkeys', 'Last seen', 'Log-in', ...last]}
              rows={members}
              isWide
            >
              {(member) => <MemberRow key={member.id} member={member} />}
            </Table>
          )}
        </Loaded>
      </Panel>
      {staff && (
        <Panel title="Open invites">
          <Table
            caption="Open invites"
            columns={['Email', 'Role', 'Link works until', ...last]}
            rows={staff.invites}
            empty="There are no open invites."
          >
            {(invite) => <InviteRow key={invite.id} invite={invite} />}
          </Table>
        </Panel>
      )}
    </div>
  );
}
