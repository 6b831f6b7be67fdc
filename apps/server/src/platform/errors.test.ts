import { describe, expect, it } from 'vitest';
import { fieldRefusal, refusalOfDatabaseFault, refusing, sqlState } from './errors.ts';

const fault = (code: string | undefined, message = '') =>
  Object.assign(new Error(message), { code });

describe('a fault of the database', () => {
  it.each([
    // lost or not there: come back in a moment
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['EPIPE', 'unavailable'],
    ['ENOENT', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['53100', 'unavailable'],
    // somebody else is at it
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'busy'],
    ['40001', 'busy'],
    // what no text may hold
    ['22021', 'invalid_request'],
    // a fault of ours
    ['42601', undefined],
    ['23505', undefined],
    [undefined, undefined],
  ])('%s is answered as %s', (code, refusal) => {
    expect(refusalOfDatabaseFault(fault(code))?.code).toBe(refusal);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'that has no code but says "%s" is one to come back from',
    (message) => {
      const refusal = refusalOfDatabaseFault(fault(undefined, message));
      expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    },
  );

  it('is told from an error of the system', () => {
    expect(sqlState(fault('EPIPE'))).toBeUndefined();
    expect(sqlState(fault('XX000'))).toBe('XX000');
    expect(sqlState(null)).toBeUndefined();
  });
});

describe('a constraint that was broken', () => {
  const fault = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_username_unique',
  });
  const taken = (cause: unknown) => fieldRefusal('username', 'username_taken', cause);

  it('is the refusal of its name', async () => {
    const write = refusing(Promise.reject(fault), { users_username_unique: taken });
    await expect(write).rejects.toMatchObject({ code: 'invalid_request', cause: fault });
  });

  it.each([
    ['another one broke', fault, { cohorts_name_unique: taken }],
    ['it has no name', new Error('something else'), { users_username_unique: taken }],
    [
      'its name is one of every object',
      Object.assign(new Error('odd'), { constraint: 'toString' }),
      { users_username_unique: taken },
    ],
  ])('stays a fault of ours where %s', async (_name, error, refusals) => {
    await expect(refusing(Promise.reject(error), refusals)).rejects.toBe(error);
  });
});
