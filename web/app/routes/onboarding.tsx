import { brand } from '@stillweb/contract/brand';

export const meta = () => [{ title: `Onboarding | ${brand.name}` }];

export default function OnboardingPage() {
  return <h1>Onboarding</h1>;
}
