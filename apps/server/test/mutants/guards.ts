/**
 * Every guard that must not go missing, and how to take it out. The runner takes out one at a time in a
 * copy of the tree and runs the tests named: they have to fail. A new guard is a new entry.
 */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** Occurs just once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly project: 'unit' | 'server' | 'web';
  /** Part of the path of the tests that must notice. */
  readonly tests: string;
}

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const GUARDS: readonly Guard[] = [
  // isolation
  {
    name: 'row-level security is forced',
    file: 'apps/server/migrations/helpers.ts',
    find: 'force row level security',
    replace: 'no force row level security',
    project: 'server',
    tests: 'test/census',
  },
  {
    name: 'the policy checks what is written',
    file: 'apps/server/migrations/helpers.ts',
    find: "with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))",
    replace: 'with check (true)',
    project: 'server',
    tests: 'test/census',
  },
  {
    name: 'the tenant is set for one transaction only',
    file: 'apps/server/migrations/0001-first-school.ts',
    find: "set_config('app.tenant_id', id, true)",
    replace: "set_config('app.tenant_id', id, false)",
    project: 'server',
    tests: 'test/tenancy',
  },
  {
    name: 'a statement names its tenant',
    file: `${FEATURES}/locations/repository.ts`,
    find: "query.deleteFrom('locations').where('tenantId', '=', tx.tenantId)",
    replace: "query.deleteFrom('locations')",
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'the audit log can only grow',
    file: 'apps/server/migrations/0001-first-school.ts',
    find: "'audit_log', 'select, insert'",
    replace: "'audit_log', 'select, insert, update, delete'",
    project: 'server',
    tests: 'test/census',
  },
  {
    name: 'a foreign key has its index',
    file: 'apps/server/migrations/0001-first-school.ts',
    find: 'create index cohorts_by_home_location on cohorts (tenant_id, home_location_id)',
    replace: 'create index cohorts_by_home_location on cohorts (name)',
    project: 'server',
    tests: 'test/census',
  },
  {
    name: 'an unknown host is nobody',
    file: 'packages/domain/src/tenancy/host.ts',
    find: 'if (!host.endsWith(`.${base}`)) return null;',
    replace: 'if (!host.endsWith(`.${base}`)) return DEFAULT_TENANT;',
    project: 'server',
    tests: 'test/tenancy',
  },
  {
    name: 'a school that does not exist is not served',
    file: `${PLATFORM}/http/tenant.ts`,
    find: "if (!(await exists(slug))) throw new AppError('unknown_tenant');",
    replace: '',
    project: 'server',
    tests: 'test/tenancy',
  },
  {
    name: 'a tenant in the payload must be the host’s',
    file: `${PLATFORM}/http/register.ts`,
    find: "if (named !== undefined && named !== tenantId) throw new AppError('tenant_mismatch');",
    replace: '',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'a token is good for its own school',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: 'audience: tenantId,',
    replace: '',
    project: 'server',
    tests: 'auth/tokens',
  },
  // who may
  {
    name: 'access is decided',
    file: `${PLATFORM}/http/register.ts`,
    find: 'if (refusal) throw new AppError(refusal);',
    replace: '',
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'nobody enters without a token',
    file: 'packages/domain/src/auth/access.ts',
    find: 'if (active === null) return',
    replace: 'if (false) return',
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'a permission is asked for',
    file: 'packages/domain/src/auth/access.ts',
    find: "return 'access_denied';",
    replace: 'return null;',
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'a role that is not held is refused',
    file: 'packages/domain/src/auth/access.ts',
    find: "return role ? { role } : { refusal: 'role_not_held' };",
    replace: "return { role: role ?? { id: asked, name: asked, kind: 'admin', permissions: [] } };",
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'a person out of reach is not found',
    file: `${FEATURES}/users/service.ts`,
    find: '!user || !canReadUser(principal, userId, ties)',
    replace: '!user',
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'a guardian needs the right to see',
    file: `${FEATURES}/users/policy.ts`,
    find: 'return ties.guardsWithSight;',
    replace: 'return true;',
    project: 'server',
    tests: 'test/access',
  },
  {
    name: 'unknown keys are refused',
    file: 'packages/contract/src/locations.ts',
    find: 'export const newLocation = z.strictObject(fields)',
    replace: 'export const newLocation = z.object(fields)',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'every endpoint has its handler and its access',
    file: `${PLATFORM}/http/register.ts`,
    find: 'if (faults.length > 0)',
    replace: 'if (faults.length > 999)',
    project: 'server',
    tests: 'test/operations',
  },
  // signing in
  {
    name: 'an ended sign-in is over',
    file: `${FEATURES}/auth/repository.ts`,
    find: "and s.ended_at is null and u.status = 'active'",
    replace: "and u.status = 'active'",
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'an archived person is out',
    file: `${FEATURES}/auth/repository.ts`,
    find: "and s.ended_at is null and u.status = 'active'",
    replace: 'and s.ended_at is null',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'a replayed token ends the family',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "return !facts.successorUsed || withinGrace ? 'rotate' : 'endSignIn';",
    replace: "return 'rotate';",
    project: 'server',
    tests: 'sign-in-model',
  },
  {
    name: 'the end of a replayed family is kept',
    file: `${FEATURES}/auth/service.ts`,
    find: "await repository.updateSignInEnded(tx, signIn.id, 'replayed');",
    replace: '',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'racing tabs are forgiven',
    file: 'packages/domain/src/auth/refresh.ts',
    find: "if (facts.usedAt === null) return 'rotate';",
    replace: "return facts.usedAt === null ? 'rotate' : 'endSignIn';",
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'refresh tokens are stored hashed',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "return createHash('sha256').update(token).digest();",
    replace: 'return Buffer.from(token);',
    project: 'server',
    tests: 'features/auth',
  },
  {
    name: 'a socket ends with its sign-in',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'io.in(signInRoom(tenantId, signInId)).disconnectSockets(true);',
    replace: '',
    project: 'server',
    tests: 'test/realtime',
  },
  {
    name: 'a socket from a foreign page is refused',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'origin === undefined || URL.parse(origin)?.host === request.headers.host',
    replace: 'true',
    project: 'server',
    tests: 'test/realtime',
  },
  {
    name: 'hints stay in their school',
    file: `${PLATFORM}/realtime/realtime.ts`,
    find: 'io.to(schoolRoom(tenantId)).emit',
    replace: 'io.emit',
    project: 'server',
    tests: 'test/realtime',
  },
  // locations
  {
    name: 'the second editor is told',
    file: `${FEATURES}/locations/service.ts`,
    find: 'if (before.version !== version) {',
    replace: 'if (false) {',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'two editors wait for each other',
    file: `${FEATURES}/locations/repository.ts`,
    find: '.forUpdate(),',
    replace: ',',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'a location in use stays',
    file: 'packages/domain/src/locations/location.ts',
    find: "return uses.length === 0 ? 'delete' : 'location_in_use';",
    replace: "return 'delete';",
    project: 'unit',
    tests: 'locations',
  },
  {
    name: 'changes are audited',
    file: `${FEATURES}/locations/service.ts`,
    find: `  await recordAudit(tx, {
    actorId: principal.userId,
    action: 'locations.created',
    subjectId: row.id,
  });`,
    replace: '',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'search takes wildcards literally',
    file: `${PLATFORM}/db/lists.ts`,
    find: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'word',
    project: 'server',
    tests: 'features/locations',
  },
  // operations
  {
    name: 'metrics are for this machine or the token',
    file: `${PLATFORM}/http/metrics.ts`,
    find: "if (!isLoopback(request) && !hasToken(request, token)) throw new AppError('not_found');",
    replace: '',
    project: 'server',
    tests: 'test/operations',
  },
  {
    name: 'a missing asset is no page',
    file: `${PLATFORM}/http/web.ts`,
    find: '!/\\.[a-z0-9]+$/i.test(path)',
    replace: 'true',
    project: 'server',
    tests: 'http/web',
  },
  {
    name: 'a token is signed with the right algorithm',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: "algorithms: ['HS256'],",
    replace: '',
    project: 'server',
    tests: 'auth/tokens',
  },
];
