import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const ISOLATION_GUARDS: readonly Guard[] = [
  {
    name: 'row-level security is forced',
    file: 'apps/server/migrations/helpers.ts',
    find: 'force row level security',
    replace: 'no force row level security',
    project: 'server',
    tests: 'test/census',
    killedBy:
      'every table of a school > has row-level security on and forced, by the one policy, for reading and writing',
  },
  {
    name: 'the policy checks what is written',
    file: 'apps/server/migrations/helpers.ts',
    find: "with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))",
    replace: 'with check (true)',
    project: 'server',
    tests: 'test/census',
    killedBy:
      'every table of a school > shows nothing without a tenant, and lets nothing be written for another',
  },
  {
    name: 'the tenant is set for one transaction only',
    file: 'apps/server/migrations/0001-first-school.ts',
    find: "set_config('app.tenant_id', id, true)",
    replace: "set_config('app.tenant_id', id, false)",
    project: 'server',
    tests: 'test/tenancy',
    killedBy:
      'the school of a host > never leaks from one request to the next on a shared connection',
  },
  {
    name: 'a statement names its tenant',
    file: `${FEATURES}/locations/repository.ts`,
    find: "query.deleteFrom('locations').where('tenantId', '=', tx.tenantId)",
    replace: "query.deleteFrom('locations')",
    project: 'server',
    tests: 'features/locations',
    killedBy: 'deleting a location > takes it away for good',
  },
  {
    name: 'the audit log can only grow',
    file: 'apps/server/migrations/0001-first-school.ts',
    find: "'audit_log', 'select, insert'",
    replace: "'audit_log', 'select, insert, update, delete'",
    project: 'server',
    tests: 'test/census',
    killedBy:
      'the runtime role > can add to the audit log and read it, never change it, nor delete what is younger than two years',
  },
  {
    name: 'a young line of the audit log can’t be deleted',
    file: 'apps/server/migrations/0031-audit-retention.ts',
    find: "or at < clock_timestamp() - interval '730 days')",
    replace: 'or at < app_now())',
    project: 'server',
    tests: 'test/census',
    killedBy:
      'the runtime role > can add to the audit log and read it, never change it, nor delete what is younger than two years',
  },
  {
    name: 'a foreign key has its index',
    file: 'apps/server/migrations/0002-locations.ts',
    find: 'create index cohorts_by_home_location on cohorts (tenant_id, home_location_id)',
    replace: 'create index cohorts_by_home_location on cohorts (name)',
    project: 'server',
    tests: 'test/census',
    killedBy: 'every table of a school > has an index behind every foreign key',
  },
  {
    name: 'an unknown host is nobody',
    file: 'packages/domain/src/tenancy/host.ts',
    find: 'if (!host.endsWith(`.${base}`)) return null;',
    replace: 'if (!host.endsWith(`.${base}`)) return DEFAULT_TENANT;',
    project: 'server',
    tests: 'test/tenancy',
    killedBy: 'the school of a host > evil.example is no school, for a call and for a page',
  },
  {
    name: 'a school that does not exist is not served',
    file: `${PLATFORM}/http/tenant.ts`,
    find: "if (!(await exists(slug))) throw new AppError('unknown_tenant');",
    replace: '',
    project: 'server',
    tests: 'test/tenancy',
    killedBy: 'the school of a host > tenant3.localhost is no school, for a call and for a page',
  },
  {
    name: 'a tenant in the payload must be the host’s',
    file: `${PLATFORM}/http/register.ts`,
    find: "if (named !== undefined && named !== tenantId) throw new AppError('tenant_mismatch');",
    replace: '',
    project: 'server',
    tests: 'features/auth',
    killedBy: 'signing in > refuses a tenant other than the host’s',
  },
  {
    name: 'a token is good for its own school',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: 'aud !== tenantId ||',
    replace: '',
    project: 'server',
    tests: 'auth/tokens',
    killedBy: 'an access token > is good at its own school only',
  },
];
