import { ANY_ROLE, EVERYBODY, type Row } from '../row.ts';

export const AUTH_ROWS: Readonly<Record<string, Row>> = {
  'auth.login': {
    allowed: EVERYBODY,
    // Another name each time, or guessing would be slowed.
    body: () => ({ email: `nobody${Math.random()}`, password: 'x' }),
    status: 401,
  },
  'auth.refresh': { allowed: EVERYBODY, body: { refreshToken: 'x' }, status: 401 },
  // Without a body it would sign out whoever the matrix needs next.
  'auth.logout': { allowed: ['nobody', 'otherSchool'] },
  'auth.setup': { allowed: EVERYBODY },
  'auth.register': { allowed: EVERYBODY, body: {}, status: 403 },
  'auth.sendReset': {
    allowed: EVERYBODY,
    body: () => ({ email: `nobody${Math.random()}@tenant1.example`, tenantId: 'tenant1' }),
  },
  'auth.reset': { allowed: EVERYBODY, body: { token: 'x', password: 'x' }, status: 410 },
  'auth.confirmEmail': { allowed: EVERYBODY, body: { token: 'x' }, status: 410 },
  'auth.changePassword': {
    allowed: ANY_ROLE,
    body: { currentPassword: 'x', newPassword: 'x' },
    status: 400,
  },
  'auth.sessions': { allowed: ANY_ROLE },
  'auth.endOtherSessions': { allowed: ANY_ROLE, endsSignIns: true },
};
