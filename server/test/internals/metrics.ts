/** The METRICS_TOKEN of a server whose metrics a test reads. */
export const metricsToken = 'a-token-for-prometheus';

/** The metrics of a server, as Prometheus reads them. */
export async function readMetrics({ url }: { url: string }): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

/** The value of one series, with its labels as in the text; NaN if there is none. */
export async function readMetric(server: { url: string }, series: string): Promise<number> {
  const lines = (await readMetrics(server)).split('\n');
  const line = lines.find((text) => text.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1));
}

/** The number of jobs of a queue that a server has run. */
export async function countFinishedJobs(server: { url: string }, queue: string): Promise<number> {
  return (await readMetrics(server))
    .split('\n')
    .filter((line) => line.startsWith('job_duration_seconds_count{'))
    .filter((line) => line.includes(`queue="${queue}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
