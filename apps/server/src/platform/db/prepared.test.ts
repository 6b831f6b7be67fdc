import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from './database.ts';
import { prepared } from './prepared.ts';

const found = prepared<{ id: string }, { tenantId: string; key: string | null }>(
  (value) => sql`select id from users where tenant_id = ${value('tenantId')}
    and (username_key = ${value('key')} or email_key = ${value('key')}) limit ${8}`,
);

describe('a prepared statement', () => {
  it('is put together once and filled with the values of each run', () => {
    const [first, second] = [
      found({ tenantId: 'a', key: 'x' }).compile(query),
      found({ tenantId: 'b', key: null }).compile(query),
    ];
    expect(first.sql).toContain('tenant_id = $1');
    expect(second.sql).toBe(first.sql);
    expect(first.parameters).toEqual(['a', 'x', 'x', 8]);
    expect(second.parameters).toEqual(['b', null, null, 8]);
  });
});
