import { type RawBuilder, sql } from 'kysely';

/**
 * Whether mails about the account of the person `u` must not go to an address: it is a child whose address is
 * kept from somebody, and a guardian of it has or had that e-mail address.
 */
export const isKeptFrom = (emailKey: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(u.confidential_address and (
    exists (select 1 from guardian_emails e where e.tenant_id = u.tenant_id and e.child_id = u.id
      and e.email_key = ${emailKey})
    or exists (select 1 from guardianships g join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
      where g.tenant_id = u.tenant_id and g.child_id = u.id and p.email_key = ${emailKey})))`;

/** The address that waits to be confirmed, inside a statement about the person `u`. */
export const pendingEmail = sql<string | null>`(select w.email from pending_emails w
  where w.tenant_id = u.tenant_id and w.user_id = u.id and w.expires_at > app_now())`;
