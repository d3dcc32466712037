import type { StaffInvite } from '@stillweb/contract/console/staff/staff';
import { Loaded } from '../../page/loaded.tsx';
import { useRevokeInviteMutation, useStaffQuery } from '../../api/staff.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, Row, Table } from '../../tables/table.tsx';
import { roleLabels } from '../../text/labels.ts';
import { Invite } from './invite.tsx';
import { MemberRow } from './member-row.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** All members see their passkeys; only some roles see other members. */
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

/** The staff, and the open invites. */
function StaffLists() {
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

function InviteRow({ invite: { id, email, role, expiresAt } }: { invite: StaffInvite }) {
  const [revoke] = useRevokeInviteMutation();
  const mayManage = useMay('manage-staff');
  return (
    <Row>
      <Cell className="font-medium">{email}</Cell>
      <Cell>{roleLabels[role]}</Cell>
      <InstantCell value={expiresAt} />
      {mayManage && (
        <Cell>
          <ConfirmButton
            label="Revoke"
            hiddenLabel={` the invite of ${email}`}
            title="Revoke this invite?"
            description={`The link that ${email} got by email will stop working.`}
            confirm="Revoke invite"
            fallbackMessage="The invite could not be revoked. Please try again."
            act={() => revoke(id)}
          />
        </Cell>
      )}
    </Row>
  );
}
