import { brand } from '@stillweb/contract/brand';
import { SignupForm } from '../features/account/sign-up/signup-form.tsx';
import { ChosenPlan } from '../features/subscription/chosen-plan/chosen-plan.tsx';
import { useChoice } from '../session/use-choice.ts';

export const meta = () => [
  { title: `Sign up | ${brand.name}` },
  { name: 'description', content: `Create a ${brand.name} account.` },
];

export default function SignupPage() {
  const { choice, forget } = useChoice();
  return <SignupForm chosenPlan={choice && <ChosenPlan choice={choice} onForget={forget} />} />;
}
