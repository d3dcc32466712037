const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Always works' },
  { number: '4000 0025 0000 3155', effect: 'Asks for authentication once, then works' },
  { number: '4000 0027 6000 3184', effect: 'Asks for authentication at every payment' },
  { number: '4000 0000 0000 3220', effect: 'Must be authenticated to complete' },
  { number: '4000 0000 0000 0341', effect: 'Can be saved, later charges are declined' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Declined: expired card' },
  { number: '4000 0000 0000 0127', effect: 'Declined: incorrect CVC' },
  { number: '4000 0000 0000 0119', effect: 'Declined: processing error' },
  { number: '4000 0000 0000 0259', effect: 'Works, then the payment is disputed' },
  { number: '4000 0000 0000 5423', effect: 'Works, then the bank warns of fraud' },
  { number: '4000 0000 0000 5126', effect: 'Works, but a refund fails later' },
  { number: '4000 0000 0000 7726', effect: 'Works, but a refund is pending at first' },
] as const;

/** The test card numbers, collapsed. */
export function TestCards() {
  return (
    <details lang="en">
      <summary>Test cards</summary>
      <p className="small soft">Any future expiry, any CVC and any name work.</p>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {testCards.map(({ number, effect }) => (
              <tr key={number}>
                <td className="amount">{number}</td>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
