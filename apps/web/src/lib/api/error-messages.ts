import i18next from 'i18next';
import type { FieldProblem } from '#contract/errors.ts';
import { isApiError, type ProblemCode } from './api-error.ts';

/**
 * The words of every fault are in errors.json, beside the contract's list of codes. Its keys are not
 * typed, so this is the one place that reads it.
 */
function errorText(
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const path = `errors:${key}`;
  return i18next.exists(path)
    ? (i18next.t as (key: string, params: object) => string)(path, params)
    : null;
}

/** A form's own messages for some error codes. */
export type ErrorMessages = Partial<Record<ProblemCode, string>>;

/** The message of an error, in the user's language. */
export function messageOf(error: unknown, own: ErrorMessages = {}): string {
  if (!isApiError(error)) return errorText('internal') ?? '';
  // Codes newer than this page have only the server's message, which is translated too.
  return own[error.code] ?? errorText(error.code) ?? error.message;
}

/** The message of a code that came without an error, as that of one mark among many. */
export function codeMessageOf(code: string | null): string {
  return (code && errorText(code)) || errorText('field.invalid_value') || '';
}

/** The message of one field's error. */
export function fieldMessageOf({
  code,
  params,
}: Pick<FieldProblem, 'code'> & Partial<Pick<FieldProblem, 'params'>>): string {
  return errorText(`field.${code}`, params) ?? errorText('field.invalid_value') ?? '';
}

/** Used when the server gave no reason. */
export function loginFailedMessage(): string {
  return errorText('login_failed') ?? '';
}

/** The notice of spec point 6, after the server's "Access denied". */
export function permissionNotice(): string {
  return errorText('permission_notice') ?? '';
}
