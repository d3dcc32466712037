import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { LoginForm } from '../features/account/log-in/login-form.tsx';
import BrowserFit from '../features/install/browser-fit.tsx';
import { ChosenPlan } from '../features/subscription/checkout/chosen-plan.tsx';
import { useChoice } from '../session/visit.ts';

export const meta = () => [
  { title: `${t('log-in.title', 'Login')} | ${brand.name}` },
  {
    name: 'description',
    content: t('log-in.description', 'Log in to your {brand} account.', { brand: brand.name }),
  },
];

export default function LoginPage() {
  const { choice, forget } = useChoice();
  const chosenPlan = choice && (
    <>
      <ChosenPlan choice={choice} onForget={forget} />
      <BrowserFit />
    </>
  );
  return <LoginForm chosenPlan={chosenPlan} />;
}
