/** Spec points 5 and 9, product.md section 3. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Of the estimator's five classes (0 to 4) the first two are guessed within the hour. */
export const PASSWORD_MIN_SCORE = 2;

export type PasswordProblem =
  | 'required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_needs_digit'
  | 'password_too_weak';

/** What is wrong with a new password, the plainest first; null when it will do. */
export function findPasswordProblem(password: string, score: number): PasswordProblem | null {
  if (password === '') return 'required';
  if (password.length < PASSWORD_MIN) return 'password_too_short';
  if (password.length > PASSWORD_MAX) return 'password_too_long';
  if (!/\p{Nd}/u.test(password)) return 'password_needs_digit';
  return score < PASSWORD_MIN_SCORE ? 'password_too_weak' : null;
}
