export function OutageSection({ outage }: { outage: string | null }) {
  return (
    <section className="stack" aria-labelledby="outage">
      <h2 id="outage">Outage</h2>
      <p>{outage ?? 'The API works. Let it fail for a while: these pages go on working.'}</p>
      <form method="post" action="/pages/outage" className="row">
        <label htmlFor="seconds">Seconds</label>
        <input
          id="seconds"
          name="seconds"
          className="short"
          inputMode="numeric"
          defaultValue="30"
          required
        />
        <button type="submit" name="kind" value="refuse">
          Refuse connections
        </button>
        <button type="submit" name="kind" value="hang">
          Hang
        </button>
        <button type="submit" name="kind" value="500">
          Answer 500
        </button>
        {outage && (
          <button type="submit" name="kind" value="end">
            End it now
          </button>
        )}
      </form>
    </section>
  );
}
