/** The METRICS_TOKEN of a server whose metrics a test reads. */
export const metricsToken = 'a-token-for-prometheus';

/** The number of jobs of a queue that a server has run, by its metrics. */
export async function countFinishedJobs({ url }: { url: string }, queue: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const lines = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');
  return lines
    .filter((line) => line.startsWith('job_duration_seconds_count{'))
    .filter((line) => line.includes(`queue="${queue}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
