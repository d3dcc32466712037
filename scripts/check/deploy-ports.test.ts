import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../lib/settings.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const unit = read('deploy/systemd/stillweb@.service');
const instances = [...read('docs/operations/going-live.md').matchAll(/stillweb@(\d+)/g)].map(
  ([, instance = '']) => instance,
);

/** The variables that the unit sets for an instance; only those of the command win over the environment's file. */
function environmentOf(instance: string) {
  const [, line = ''] = /^ExecStart=\/usr\/bin\/env (.+?) \//m.exec(unit) ?? [];
  const pairs = line.replaceAll('%i', instance).split(' ');
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

/** The ports of an upstream of nginx. */
function portsOf(config: string, upstream: string): string[] {
  const [, block = ''] = new RegExp(`upstream ${upstream} \\{([^}]+)\\}`).exec(config) ?? [];
  return [...block.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port = '']) => port);
}

test('servers behind nginx listen on this machine alone', () => {
  for (const instance of instances) {
    expect(environmentOf(instance)).toMatchObject({
      HOST: '127.0.0.1',
      CONSOLE_HOST: '127.0.0.1',
    });
  }
});

test('security 46: nginx sends visitors to the site of each unit, and to no console', () => {
  const units = [...new Set(instances)].map(environmentOf);
  const site = portsOf(read('deploy/nginx.conf'), 'stillweb');
  expect(site).toEqual(units.map(({ PORT }) => PORT));
  const consoles = portsOf(read('deploy/nginx-console.conf'), 'stillweb_console');
  expect(consoles).toEqual(units.map(({ CONSOLE_PORT }) => CONSOLE_PORT));
  expect(new Set([...site, ...consoles]).size).toBe(4);
});

test('security 46: Caddy sends visitors to the site of each container, and to no console', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const [, ...site] = /reverse_proxy server-1:(\d+) server-2:(\d+)/.exec(read('Caddyfile')) ?? [];
  const [, ...consoles] =
    /reverse_proxy server-1:(1\d+) server-2:(1\d+)/.exec(read('docs/operations/containers.md')) ??
    [];
  for (const [index, name] of ['server-1', 'server-2'].entries()) {
    const { PORT, CONSOLE_PORT } = services[name].environment;
    expect([site[index], consoles[index]]).toEqual([PORT, CONSOLE_PORT]);
    expect(PORT).not.toBe(CONSOLE_PORT);
  }
});

test('Prometheus asks each process at its port, in both set-ups', () => {
  const [, section = ''] =
    /## Metrics and alerts\n(.+?)\n## /s.exec(read('docs/operations/running.md')) ?? [];
  const targets = [...section.matchAll(/targets: (\[.+?\])/g)].map(([, list = '']) => parse(list));

  const [, jobsPort = ''] = / PORT=(\d+) /.exec(read('deploy/systemd/stillweb-jobs.service')) ?? [];
  const ports = [...new Set(instances), jobsPort];
  const { services } = parse(read('compose.yaml'), { merge: true });
  const containers = ['server-1', 'server-2', 'jobs'].map(
    (name) => `${name}:${services[name].environment.PORT}`,
  );
  expect(targets).toEqual([ports.map((port) => `127.0.0.1:${port}`), containers, ports]);
  expect(section).toContain(`location ~ ^/metrics/(${ports.join('|')})$`);
});
