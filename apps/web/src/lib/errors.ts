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

/** What one form says of some refusals instead of their usual words. */
export type OwnWords = Partial<Record<ProblemCode, string>>;

/** What to tell the reader of a fault, in the reader's language. */
export function messageOf(error: unknown, own: OwnWords = {}): string {
  if (!isApiError(error)) return errorText('internal') ?? '';
  // The server's own message is in the reader's language too; a code newer than this page has only that.
  return own[error.code] ?? errorText(error.code) ?? error.message;
}

/** The words for one field's problem. */
export function fieldMessageOf({
  code,
  params,
}: Pick<FieldProblem, 'code'> & Partial<Pick<FieldProblem, 'params'>>): string {
  return errorText(`field.${code}`, params) ?? errorText('field.invalid_value') ?? '';
}

/** Where the server gave no reason at all. */
export function loginFailedMessage(): string {
  return errorText('login_failed') ?? '';
}

/** The notice of spec point 6, after the server's "Access denied". */
export function permissionNotice(): string {
  return errorText('permission_notice') ?? '';
}
