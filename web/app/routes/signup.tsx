import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { SignUp } from '../features/account/sign-up/signup-form.tsx';
import BrowserFit from '../features/install/browser-fit.tsx';
import { ChosenPlan } from '../features/subscription/checkout/chosen-plan.tsx';
import { useChoice } from '../session/visit.ts';

export const meta = () => [
  { title: `${t('sign-up.title', 'Sign up')} | ${brand.name}` },
  {
    name: 'description',
    content: t('sign-up.description', 'Create a {brand} account.', { brand: brand.name }),
  },
];

export default function SignupPage() {
  const { choice, forget } = useChoice();
  const chosenPlan = choice && (
    <>
      <ChosenPlan choice={choice} onForget={forget} />
      <BrowserFit />
    </>
  );
  return <SignUp chosenPlan={chosenPlan} />;
}
