interface CustomerCheckboxProps {
  checked: boolean;
  children: string;
}

/** A checkbox of the customer, as it stands. */
export function CustomerCheckbox({ checked, children }: CustomerCheckboxProps) {
  return (
    <label className="flex min-h-11 max-w-2xl items-center gap-3">
      <input type="checkbox" checked={checked} disabled className="size-5 shrink-0 accent-accent" />
      {children}
    </label>
  );
}
