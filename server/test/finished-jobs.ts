/** For a server that is to show its metrics. */
export const metricsToken = 'a-token-for-prometheus';

/** How many jobs of a queue a server has run, by its own count. */
export async function countFinishedJobs({ url }: { url: string }, queue: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const lines = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');
  return lines
    .filter((line) => line.startsWith('job_duration_seconds_count{'))
    .filter((line) => line.includes(`queue="${queue}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
