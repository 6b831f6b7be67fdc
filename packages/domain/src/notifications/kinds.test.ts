import { describe, expect, it } from 'vitest';
import { applySwitches, decideDelivery, isOn, kindsFor, USUAL_PREFERENCES } from './kinds.ts';
import { isNoticeType, NOTICES, type NoticeType, pathOf } from './notices.ts';

describe('how somebody is told', () => {
  const noMail = { switched: { bookingConfirmed: { email: false } }, digest: false } as const;
  it.each([
    ['bookingConfirmed', USUAL_PREFERENCES, { inApp: true, email: 'now', push: true }],
    ['bookingConfirmed', noMail, { inApp: true, email: 'none', push: true }],
    ['bookingRejected', noMail, { inApp: true, email: 'now', push: true }],
    [
      'bookingConfirmed',
      { switched: {}, digest: true },
      { inApp: true, email: 'digest', push: true },
    ],
    ['bookingConfirmed', { ...noMail, digest: true }, { inApp: true, email: 'none', push: true }],
    ['activityPromoted', USUAL_PREFERENCES, { inApp: true, email: 'none', push: false }],
    // Account security: never off, never later.
    ['account', { switched: {}, digest: true }, { inApp: true, email: 'now', push: false }],
    [
      'account',
      { switched: { account: { email: false, inApp: false, push: true } }, digest: false },
      { inApp: true, email: 'now', push: true },
    ],
  ] as const)('of %s with %j: %j', (kind, preferences, delivery) => {
    expect(decideDelivery(kind, preferences)).toEqual(delivery);
  });

  it('stays as it is when a locked switch is moved', () => {
    const switched = applySwitches(USUAL_PREFERENCES, [
      { kind: 'account', channel: 'email', on: false },
      { kind: 'messageReceived', channel: 'push', on: false },
    ]);
    expect(switched).toEqual({ messageReceived: { push: false } });
    expect(isOn('account', 'email', { switched, digest: false })).toBe(true);
  });

  it('keeps the switches moved before', () => {
    const before = { switched: { invoiceIssued: { email: false } }, digest: false } as const;
    const moved = [{ kind: 'invoiceIssued', channel: 'push', on: true }] as const;
    expect(applySwitches(before, moved)).toEqual({ invoiceIssued: { email: false, push: true } });
  });
});

describe('the kinds somebody is asked about', () => {
  it('are those of the roles held', () => {
    expect(kindsFor(['child'])).not.toContain('invoiceIssued');
    expect(kindsFor(['parent'])).not.toContain('approvalWaiting');
    expect(kindsFor(['parent', 'teacher'])).toContain('approvalWaiting');
    for (const role of ['admin', 'teacher', 'parent', 'child'] as const) {
      expect(kindsFor([role])).toContain('account');
    }
    expect(kindsFor([])).toEqual([]);
  });
});

describe('a notice', () => {
  it('opens the page of the reader’s own area', () => {
    expect(pathOf('bookingConfirmed', { activityId: 'a' }, 'parent')).toBe('/parent-activity/a');
    expect(pathOf('sessionMoved', { activityId: 'a' }, 'teacher')).toBe('/teacher-activity/a');
    expect(pathOf('passwordChanged', {}, 'child')).toBe('/child-overview');
  });

  it('leads somewhere for every role', () => {
    for (const type of Object.keys(NOTICES) as NoticeType[]) {
      for (const role of ['admin', 'teacher', 'parent', 'child'] as const) {
        expect(pathOf(type, {}, role)).toMatch(/^\/[a-z]/);
      }
    }
  });

  it('is known by its name alone', () => {
    expect(isNoticeType('passwordChanged')).toBe(true);
    for (const type of ['', 'toString', '__proto__']) expect(isNoticeType(type)).toBe(false);
  });
});
