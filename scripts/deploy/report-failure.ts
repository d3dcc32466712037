// Writes an email to OPERATOR_EMAIL that a unit of systemd, or a job of cron, has failed.
// Run by deploy/systemd/stillweb-failed@.service.
import { hostname } from 'node:os';
import { brand } from '../../contract/src/brand.ts';
import { createMailer } from '../../server/src/mail/mailer.ts';
import { noTracing } from '../../server/src/platform/telemetry/tracing.ts';

const [unit] = process.argv.slice(2);
const { SMTP_URL: url, OPERATOR_EMAIL } = process.env;
if (!unit || !url) throw new Error('Usage: SMTP_URL=… node scripts/deploy/report-failure.ts UNIT');

const text = `${unit} has failed on ${hostname()}. Under systemd, this shows why:\n\njournalctl --unit=${unit}\n`;
const mailer = createMailer({ url, from: brand.mailFrom, tracing: noTracing });
await mailer.send({
  to: OPERATOR_EMAIL || brand.supportEmail,
  about: { kind: 'operator-unit' },
  subject: `${unit} has failed`,
  text,
  html: `<pre>${text}</pre>`,
  messageId: `<${crypto.randomUUID()}@${brand.domain}>`,
});
mailer.close();
