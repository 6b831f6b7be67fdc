import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';

/** The words of a refusal that comes as a code within an answer. */
export function useRefusalText(): (code: string) => string {
  return (code) => messageOf(new ApiError(409, { code: code as ErrorCode }));
}
