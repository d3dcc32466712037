interface FailureTextProps {
  message: string;
  reason: string | null;
}

/** The failure, then why and what to do: separate elements, so that each can be found by its text. */
export function FailureText({ message, reason }: FailureTextProps) {
  if (!reason) return <span className="block">{message}</span>;
  return (
    <>
      <span className="block">{message}</span> <span className="block">{reason}</span>
    </>
  );
}
