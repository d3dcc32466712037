import { Field } from '../kit/field.tsx';
import type { Fault } from '../../store/fault.ts';

type FaultSectionView = { faults: Fault[]; entry: Record<string, string> };

const methods = ['GET', 'POST', 'DELETE'];

export function FaultSection({ faults, entry }: FaultSectionView) {
  return (
    <section className="stack" aria-labelledby="faults">
      <h2 id="faults">Calls that fail</h2>
      {faults.length > 0 ? (
        <FaultList faults={faults} />
      ) : (
        <p>No faults: every API call is executed.</p>
      )}
      <form method="post" action="/pages/faults" className="stack">
        <div className="pair">
          <div className="field">
            <label htmlFor="method">Method</label>
            <select id="method" name="method" defaultValue={entry.method}>
              <option value="">any</option>
              {methods.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          </div>
          <Field
            name="times"
            label="Number of calls"
            description="empty: until cleared"
            inputMode="numeric"
            defaultValue={entry.times}
          />
        </div>
        <Field
          name="path"
          label="Path"
          description="* matches any characters"
          placeholder="/v1/subscriptions/*"
          defaultValue={entry.path}
          pattern="/v1/.*"
          title="It begins with /v1/"
          required
          spellCheck={false}
        />
        <div className="field">
          <label htmlFor="effect">Effect</label>
          <select id="effect" name="effect" defaultValue={entry.effect}>
            {faultEffects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="pair">
          <Field
            name="status"
            label="Error status"
            inputMode="numeric"
            defaultValue={entry.status ?? '500'}
          />
          <Field
            name="code"
            label="Error code"
            description="optional"
            defaultValue={entry.code}
            spellCheck={false}
          />
        </div>
        <Field
          name="delay"
          label="Delay in seconds"
          inputMode="decimal"
          defaultValue={entry.delay ?? '20'}
        />
        <button type="submit">Add fault</button>
      </form>
    </section>
  );
}

function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <>
      <ul className="stack-tight">
        {faults.map((fault, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- static markup: nothing is reordered
          <li key={index}>
            <span className="id">
              {fault.match.method ?? 'Any method'} {fault.match.path}
            </span>{' '}
            {effectText(fault)}, <span className="soft">{timesText(fault.times)}</span>
          </li>
        ))}
      </ul>
      <form method="post" action="/pages/faults/clear">
        <button type="submit">Clear faults</button>
      </form>
    </>
  );
}

/** The effects of a fault on a call, with their labels. */
const faultEffects = [
  { value: 'answer', label: 'Error: not executed' },
  { value: 'delaySeconds', label: 'Delay, then executed' },
  { value: 'applyThenDelaySeconds', label: 'Executed, then answered after a delay' },
  { value: 'applyThenDrop', label: 'Executed, then the connection is closed' },
] as const;

/** The fault that the form describes, as the JSON control takes it. Nothing is checked here. */
export function faultOf({ method, path, effect = '', status, code, delay, times }: Fields) {
  return {
    match: { ...(method && { method }), path },
    ...(times && { times: Number(times) }),
    ...effectOf(effect, { status, code, delay }),
  };
}

type Fields = Record<string, string>;

function effectOf(effect: string, { status, code, delay }: Partial<Fields>): object {
  if (effect === 'answer') return { answer: { status: Number(status), ...(code && { code }) } };
  return { [effect]: effect === 'applyThenDrop' ? true : Number(delay) };
}

/** The effect of a fault on its calls: `is answered with 403 lock_timeout`. */
export function effectText(fault: Fault): string {
  const { answer, delaySeconds, applyThenDelaySeconds, applyThenDrop } = fault;
  if (answer) return ['is answered with', answer.status, answer.code].filter(Boolean).join(' ');
  if (delaySeconds) return `is executed after ${delaySeconds} s`;
  if (applyThenDelaySeconds) return `is executed and answered after ${applyThenDelaySeconds} s`;
  return applyThenDrop ? 'is executed and never answered' : '';
}

/** How often a fault still applies. */
export function timesText(times: number | null): string {
  if (times === null) return 'until cleared';
  return times === 1 ? 'once' : `${times} times`;
}
