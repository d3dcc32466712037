import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Heading } from '@stillweb/ui/heading.tsx';
import { QueryFailure } from '@stillweb/ui/queries/query-failure.tsx';
import { useInvitationQuery } from '../../api/session.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { JoinForm } from './join-form.tsx';

/** The page of an invite's link. */
export function Join({ token }: { token: string }) {
  const query = useInvitationQuery(token);
  const { data: invitation, error } = query;
  if (invitation) return <JoinForm token={token} invitation={invitation} />;
  if (!error) return <Waiting>Checking the link…</Waiting>;
  if (isInvalidLink(error)) return <InvalidLink />;
  return <QueryFailure query={query} message="The link could not be checked." />;
}

/** A link that was mistyped has the shape of no token, which is a mistake in the request. */
function isInvalidLink(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'INVALID_LINK' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}

function InvalidLink() {
  return (
    <>
      <title>Link not valid | Console</title>
      <Heading level={1} size="section">
        This link does not work
      </Heading>
      <p className="text-soft">
        It was used before, has expired, was revoked, or is not complete. A link works once, so that
        nobody else can join with it. Ask the person who invited you for a new one.
      </p>
      <p className="text-sm text-soft">
        Have you joined already? <TextLink to="/login">Log in</TextLink>
      </p>
    </>
  );
}
