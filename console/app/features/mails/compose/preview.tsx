import { leftOutReasons, type MailingPreview } from '@stillweb/contract/console/mailings';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useTestMailingMutation } from '../../../api/mails.ts';
import { formatCount } from '../../../parts/counts.ts';
import { Panel } from '../../../parts/panel.tsx';
import { Cell, Table } from '../../../parts/table.tsx';
import { SendForm } from './send-form.tsx';

/** To whom it would go and what it says, a test of it, and the sending. */
export function Preview({ preview }: { preview: MailingPreview }) {
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title="Preview" actions={<TestButton id={preview.id} />}>
        <Audience preview={preview} />
        <h3 className="mt-5 mb-1 text-sm font-medium">{preview.subject}</h3>
        <pre className="rounded-md border border-line bg-paper p-3 text-sm break-words whitespace-pre-wrap">
          {preview.text}
        </pre>
      </Panel>
      {preview.recipients > 0 && (
        <Panel title="Send">
          <SendForm preview={preview} />
        </Panel>
      )}
    </div>
  );
}

function Audience({
  preview: { recipients, leftOut, samples, minutes },
}: {
  preview: MailingPreview;
}) {
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-base font-medium">
        <span>
          {recipients === 1 ? '1 person gets it' : `${formatCount(recipients)} people get it`}
        </span>
        {recipients > 0 && (
          <span className="font-normal text-soft">{`, within about ${minutes} min`}</span>
        )}
      </p>
      {samples.length > 0 && <p className="text-soft">{`Such as ${samples.join(', ')}`}</p>}
      {leftOut.length > 0 && (
        <Table caption="Who fits and is left out" columns={['Left out', 'People']}>
          {leftOut.map(({ reason, people }) => (
            <tr key={reason}>
              <Cell>{leftOutReasons[reason]}</Cell>
              <Cell className="tabular-nums">{formatCount(people)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

function TestButton({ id }: { id: string }) {
  const [test, { isLoading }] = useTestMailingMutation();

  async function send() {
    const { error } = await test(id);
    if (error) toast.error(failureOf(error, 'The test could not be sent. Please try again.'));
    else toast.success('The test is on its way to you.');
  }

  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      pendingText="Sending…"
      onClick={() => void send()}
    >
      Send me a test
    </Button>
  );
}
