import { CodeForm } from '../features/account/log-in-code/code-form.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Enter your code');

export default function EmailCodePage() {
  return <CodeForm />;
}
