/** An address, which breaks before its @ first where a line is too short for it. */
export function EmailText({ value }: { value: string }) {
  const domainAt = value.lastIndexOf('@');
  if (domainAt < 0) return <span>{value}</span>;
  return (
    <span>
      {value.slice(0, domainAt)}
      <wbr />
      {value.slice(domainAt)}
    </span>
  );
}
