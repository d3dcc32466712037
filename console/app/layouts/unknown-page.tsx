import { PageTitle } from '../page/page-title.tsx';
import { TextLink } from '../text/text-link.tsx';

export default function UnknownPage() {
  return (
    <PageTitle title="Page not found">
      <p>
        The address may be mistyped. Go to <TextLink to="/">Today</TextLink>.
      </p>
    </PageTitle>
  );
}
