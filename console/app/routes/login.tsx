import { LogIn } from '../features/log-in/log-in.tsx';

export default function LogInPage() {
  return <LogIn />;
}
