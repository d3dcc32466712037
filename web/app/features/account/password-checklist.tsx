import { passwordRules } from '@stillweb/contract/fields';
import { Checklist } from '@stillweb/ui/checklist.tsx';

interface PasswordChecklistProps {
  /** Of the list: `describedBy` of the password's field. */
  id?: string;
  password: string | undefined;
  confirmation: string | undefined;
}

export function PasswordChecklist({ id, password = '', confirmation }: PasswordChecklistProps) {
  const items = [
    { label: 'At least 8 characters', met: passwordRules.length(password) },
    { label: 'A special character', met: passwordRules.special(password) },
    { label: 'An uppercase letter', met: passwordRules.uppercase(password) },
    { label: 'Passwords match', met: password !== '' && password === confirmation },
  ];
  return <Checklist id={id} label="Requirements" items={items} />;
}
