import { ScheduledEndNotice } from '@stillweb/ui/subscription/scheduled-end-notice.tsx';
import { ResumeButton } from '../cancel/resume-button.tsx';

export function ScheduledEnd({ endsAt }: { endsAt: string }) {
  return <ScheduledEndNotice endsAt={endsAt} action={<ResumeButton />} />;
}
