import type { FormErrors } from '@mantine/form';
import {
  findPasswordProblem,
  PASSWORD_MIN_SCORE,
  type PasswordProblem,
} from '#domain/auth/password.ts';
import { fieldMessageOf } from '../../../lib/api/error-messages.ts';
import { strengthOf } from '../../../lib/session/password-strength.ts';

interface NewPasswordCheck {
  readonly password: string;
  readonly confirmation: string;
  readonly aboutThePerson?: readonly string[];
  /** What to say where the two differ. */
  readonly differMessage: string;
  /** What the form calls the new password. */
  readonly field?: string;
}

/** The rules of a new password, at its field; the confirmation at its own. */
export function newPasswordErrors({
  password,
  confirmation,
  aboutThePerson = [],
  differMessage,
  field = 'password',
}: NewPasswordCheck): FormErrors {
  // While the strength is not known the server has the last word on it.
  const score = strengthOf(password, aboutThePerson) ?? PASSWORD_MIN_SCORE;
  const problem = findPasswordProblem(password, score);
  const words = (code: PasswordProblem) => fieldMessageOf({ code, params: {} });
  return {
    ...(problem && { [field]: words(problem) }),
    ...(confirmation === '' && { confirmation: words('required') }),
    ...(confirmation !== '' && confirmation !== password && { confirmation: differMessage }),
  };
}
