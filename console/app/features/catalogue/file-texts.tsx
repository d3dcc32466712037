import { Panel } from '../../parts/panel.tsx';

/** Lists what a change of prices here does not change. */
export function FileTexts() {
  return (
    <Panel title="What stays in files">
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-soft">
        <li>
          Questions and answers, articles, legal texts and claims change with a release. Where they
          name the plain price, the sum follows; the sentence around it does not.
        </li>
        <li>
          Pictures, also those that other sites show of our pages, and sums that somebody has typed
          into a sentence.
        </li>
        <li>
          The advertorials, and the home page by the link of an offer: they know the offers of the
          release alone. An offer made here is seen at its own address.
        </li>
        <li>What the extension and the stores say.</li>
        <li>
          A page in a shared cache may show a former price for some minutes. Checkout refuses a
          price that is not sold, and says so.
        </li>
      </ul>
    </Panel>
  );
}
