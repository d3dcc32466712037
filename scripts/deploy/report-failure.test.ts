import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createOutage } from '../../sandbox/src/mail/smtp-failures.ts';
import { createRefusals } from '../../sandbox/src/mail/smtp-failures.ts';
import { buildSmtpServer } from '../../sandbox/src/mail/smtp-server.ts';
import { baseEnvironment, root } from '../lib/settings.ts';

test('the operator gets an email about a unit that has failed', async () => {
  const received: unknown[] = [];
  const { server } = buildSmtpServer(
    async (message) => void received.push(message),
    createOutage(),
    createRefusals(),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const script = join(root, 'scripts/deploy/report-failure.ts');
  await promisify(execFile)(process.execPath, [script, 'stillweb-backup'], {
    env: {
      ...baseEnvironment(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      OPERATOR_EMAIL: 'operator@stillweb.example',
    },
  });
  expect(received).toMatchObject([
    {
      recipients: ['operator@stillweb.example'],
      subject: 'stillweb-backup has failed',
      text: expect.stringContaining('journalctl --unit=stillweb-backup'),
    },
  ]);
});
