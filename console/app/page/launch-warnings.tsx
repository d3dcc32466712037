import { Notice } from '@stillweb/ui/feedback/notice.tsx';

/** Warnings about settings that are not fit for production; nothing without any. */
export function LaunchWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="orange" title="Not ready for customers">
      <ul className="list-disc ps-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
