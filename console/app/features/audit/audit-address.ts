import { auditQuery, type AuditQuery } from '@stillweb/contract/console/staff/audit';

/** Filters and page, from the address or from the form; invalid values are left out. */
export function auditQueryOf(params: URLSearchParams | FormData): AuditQuery {
  const given = Object.entries(auditQuery.shape).flatMap(([name, schema]) => {
    const value = params.get(name);
    const text = typeof value === 'string' ? value.trim() : '';
    return text && schema.safeParse(text).success ? [[name, text]] : [];
  });
  return Object.fromEntries(given);
}

/** The address of the page with these filters. */
export function auditAddress(query: AuditQuery): string {
  const given = Object.entries(query).filter(([, value]) => value);
  const params = new URLSearchParams(Object.fromEntries(given));
  return params.size > 0 ? `/audit?${params}` : '/audit';
}
