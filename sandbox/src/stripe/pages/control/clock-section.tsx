const jumps = [
  { duration: 'P1D', label: '+1 day' },
  { duration: 'P3D', label: '+3 days' },
  { duration: 'P7D', label: '+7 days' },
  { duration: 'P1M', label: '+1 month' },
  { duration: 'P1Y', label: '+1 year' },
] as const;

export function ClockSection({ now }: { now: string }) {
  return (
    <section className="stack" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      <p className="lead-amount">{now}</p>
      <form method="post" action="/pages/clock" className="row close">
        {jumps.map(({ duration, label }) => (
          <button key={duration} type="submit" name="advance" value={duration}>
            {label}
          </button>
        ))}
      </form>
      <form method="post" action="/pages/clock" className="row">
        <label htmlFor="advance">Another step</label>
        <input
          id="advance"
          name="advance"
          className="short"
          placeholder="P3DT2H"
          required
          spellCheck={false}
          aria-describedby="advance-hint"
        />
        <button type="submit" data-busy="Advancing…">
          Advance
        </button>
        <span id="advance-hint" className="small soft">
          an ISO 8601 duration: PT90M, P3DT2H, P2W
        </span>
      </form>
    </section>
  );
}
