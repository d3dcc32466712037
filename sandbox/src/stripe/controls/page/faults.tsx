import { Field } from '../../pages/layout/field.tsx';
import type { Fault } from '../../store/fault.ts';
import { faultEffects } from './fault-form.ts';
import { effectText, timesText } from './fault-text.ts';

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
          description="* stands for any characters"
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
