import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './password.ts';

describe('a new password', () => {
  it.each([
    ['', 4, 'required'],
    ['short1', 4, 'password_too_short'],
    ['1234567', 4, 'password_too_short'],
    ['no-digit-here', 4, 'password_needs_digit'],
    ['x1'.repeat(65), 4, 'password_too_long'],
    ['password1', 0, 'password_too_weak'],
    ['password1', 1, 'password_too_weak'],
    ['blue-bell-7-rings', 2, null],
    ['пароль-звонок-7', 3, null],
    ['x1'.repeat(64), 4, null],
  ])('%.20s with score %i: %s', (password, score, problem) => {
    expect(findPasswordProblem(password, score)).toBe(problem);
  });
});
