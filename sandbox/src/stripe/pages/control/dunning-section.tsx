import type { Settings } from '../../store/settings.ts';

const outcomes = [
  { outcome: 'cancel', label: 'cancel the subscription' },
  { outcome: 'unpaid', label: 'leave it unpaid' },
  { outcome: 'past_due', label: 'leave it past due' },
] as const;

export function DunningSection({ retryDays, outcome }: Settings['dunning']) {
  return (
    <section className="stack" aria-labelledby="dunning">
      <h2 id="dunning">Declined renewals</h2>
      <form method="post" action="/pages/dunning" className="stack">
        <div className="field">
          <label htmlFor="retry-days">Days from each attempt to the next</label>
          <input
            id="retry-days"
            name="retryDays"
            defaultValue={retryDays.join(', ')}
            spellCheck={false}
          />
        </div>
        <div className="field">
          <label htmlFor="outcome">After the last</label>
          <select id="outcome" name="outcome" defaultValue={outcome}>
            {outcomes.map(({ outcome: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">Save</button>
      </form>
    </section>
  );
}
