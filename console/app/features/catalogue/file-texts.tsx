import { Panel } from '../../parts/panel.tsx';

/** Lists what a change of prices here does not change. */
export function FileTexts() {
  return (
    <Panel title="Content kept in files">
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-soft">
        <li>
          Questions and answers, articles, legal texts and claims change with a release. Where they
          name the plain price, the amount follows; the rest of the sentence does not.
        </li>
        <li>
          Pictures, including those of our pages on other sites, and amounts written into a
          sentence.
        </li>
        <li>
          The advertorials, and the home page opened with the link of an offer, know only the offers
          of the release. An offer made here has its own address.
        </li>
        <li>The texts of the extension and of its store pages.</li>
        <li>
          A page in a shared cache may show a former price for a few minutes. Checkout refuses a
          price that is no longer sold, and says so.
        </li>
      </ul>
    </Panel>
  );
}
