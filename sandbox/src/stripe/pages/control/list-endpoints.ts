import type { Reader } from '../../store/reader.ts';
import type { EndpointView } from './endpoint-list.tsx';

/** Every endpoint, newest first. */
export async function listEndpoints(reader: Reader): Promise<EndpointView[]> {
  const endpoints = await reader.list('webhook_endpoint');
  return endpoints.map(({ id, url, status, enabled_events: types, secret }) => ({
    id,
    url,
    status:
      status === 'enabled' ? { label: 'Enabled', tone: 'good' } : { label: status, tone: 'plain' },
    listensTo: types.includes('*') ? 'everything' : `${types.length} kinds of events`,
    secret: secret ?? '',
  }));
}
