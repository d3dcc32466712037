import { passwordRules } from '@stillweb/contract/fields';
import { Checklist } from '../../ui/checklist.tsx';

interface PasswordChecklistProps {
  password: string | undefined;
  confirmation: string | undefined;
}

export function PasswordChecklist({ password = '', confirmation }: PasswordChecklistProps) {
  const items = [
    { label: 'At least 8 characters', met: passwordRules.length(password) },
    { label: 'A special character', met: passwordRules.special(password) },
    { label: 'An uppercase letter', met: passwordRules.uppercase(password) },
    { label: 'Passwords match', met: password !== '' && password === confirmation },
  ];
  return <Checklist label="Requirements" items={items} />;
}
