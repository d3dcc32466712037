import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';

export const meta = () => [
  { title: `Reset your password | ${brand.name}` },
  { name: 'description', content: `Get a link to choose a new ${brand.name} password.` },
];

/** Long enough to read the toast: the next page is a document of its own, which it can't follow. */
const readingTime = 1500;

export default function ForgetPasswordPage() {
  return (
    <ForgotPasswordForm
      onSent={() =>
        new Promise(() => {
          setTimeout(() => location.assign(href('/check-resetPasswordEmail')), readingTime);
        })
      }
    />
  );
}
