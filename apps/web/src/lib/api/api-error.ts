import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';

/** Errors found in the browser, beside the error codes of the contract. */
export const CLIENT_PROBLEMS = {
  network: 'Network error or server is not responding',
  incomplete_login: 'Incomplete response from server',
  incomplete_refresh: 'Incomplete response from refresh endpoint',
  no_refresh_token: 'No refresh token available',
  invalid_data: 'Invalid data structure',
} as const;
export type ClientProblem = keyof typeof CLIENT_PROBLEMS;

export type ProblemCode = ErrorCode | ClientProblem;

/** Thrown by every failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: ErrorAnswer['errors'];
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(
    status: number,
    answer: Partial<Omit<ErrorAnswer, 'code'>> & { readonly code: ProblemCode },
  ) {
    super(answer.message ?? answer.code);
    this.status = status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.details = answer.details ?? {};
    this.requestId = answer.requestId ?? null;
  }
}

export function clientProblem(code: ClientProblem, status = 0): ApiError {
  return new ApiError(status, { code, message: CLIENT_PROBLEMS[code] });
}

/** An error response that can't be parsed. */
function unreadable(status: number): ApiError {
  return new ApiError(status, {
    code: 'internal',
    message: 'Something went wrong, try again later',
  });
}

export function isApiError(error: unknown, ...codes: readonly ProblemCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/** Parses an error response; a foreign body (a proxy's page) still gives a usable error. */
export async function errorOf(response: Response): Promise<ApiError> {
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer> | null;
    if (answer?.code) return new ApiError(response.status, { ...answer, code: answer.code });
  } catch {
    // Not JSON: only the status is known.
  }
  return unreadable(response.status);
}
