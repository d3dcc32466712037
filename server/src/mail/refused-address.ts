/** The fields of nodemailer's error for a refused command. */
type SmtpRefusal = { command: string; response: string };

/**
 * Whether the receiving server has refused the recipient's address for good, so that trying again is of
 * no use. A refusal of our server, our sender or the content is not about the address: an operator can
 * repair that, and no account must suffer from it.
 * Sources: RFC 5321, 4.2.2 and 4.3.2 (reply codes), RFC 3463, 3 (enhanced status codes), RFC 7504 and
 * 7505 (servers and domains that accept no mail).
 */
export function isAddressRefused(error: unknown): boolean {
  return isSmtpRefusal(error) && isAboutAddress(error);
}

function isSmtpRefusal(error: unknown): error is SmtpRefusal {
  return (
    error instanceof Error &&
    'command' in error &&
    typeof error.command === 'string' &&
    'response' in error &&
    typeof error.response === 'string'
  );
}

function isAboutAddress({ command, response }: SmtpRefusal): boolean {
  const [, code = '', status = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (!['550', '551', '552', '553', '554', '556'].includes(code)) return false;
  if (status) return addressStatus.test(status) && !senderStatus.test(status);
  // Without a status, and after the address was accepted, it may be the content that is refused.
  return command === 'RCPT TO' && code !== '554' && !ownFault.test(response);
}

/** X.1 addressing, X.2 mailbox, X.4 routing (as of a domain that does not exist), X.6.7 no SMTPUTF8. */
const addressStatus = /^5\.(?:[124]\.\d+|6\.7)$/;
/** Addressing of the sender; a mailbox that does not take so long a message; a loop or a full queue. */
const senderStatus = /^5\.(?:1\.[78]|2\.3|4\.[56])$/;
/** Texts with which servers without status codes reject the client or the sender. */
const ownFault =
  /relay|sender|authenti|authori[sz]|client|\bhelo\b|\behlo\b|blocked|black ?list|block ?list|listed|spam|policy|prohibit|reputation/i;
