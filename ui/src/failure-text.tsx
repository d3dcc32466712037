interface FailureTextProps {
  message: string;
  reason: string | null;
}

/** What failed, then why and what to do: elements of their own, so that each can be found by its text. */
export function FailureText({ message, reason }: FailureTextProps) {
  if (!reason) return <span className="block">{message}</span>;
  return (
    <>
      <span className="block">{message}</span> <span className="block">{reason}</span>
    </>
  );
}
