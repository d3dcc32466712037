import { Notice } from '@stillweb/ui/feedback/notice.tsx';

/** What a site that sells must not keep; nothing without any. */
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
