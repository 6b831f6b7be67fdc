import {
  ERRORS,
  type ErrorCode,
  type FieldErrorCode,
  type FieldProblem,
} from '#contract/errors.ts';

/** A refusal: a code of the contract's list, which decides status and words. Anything else thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly problems: readonly FieldProblem[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      problems?: readonly FieldProblem[];
      details?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code];
    this.problems = more.problems ?? [];
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** A refusal of one field, for what only the database can tell. */
export function fieldRefusal(path: string, code: FieldErrorCode, cause?: unknown): AppError {
  return new AppError('invalid_request', { problems: [{ path, code, params: {} }], cause });
}

interface Coded {
  readonly code?: unknown;
  readonly message?: unknown;
}

/** Five signs, a digit among them: `EPIPE` is not one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as Coded | null)?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** What a broken constraint of the database means to whoever asked, by its name. */
export interface ConstraintRefusals {
  readonly [constraint: string]: (cause: unknown) => AppError;
}

/** Runs a write; a constraint that is named becomes its refusal, any other stays a fault of ours. */
export async function refusing<T>(write: Promise<T>, refusals: ConstraintRefusals): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const name = (error as { constraint?: unknown } | null)?.constraint;
    const known = typeof name === 'string' && Object.hasOwn(refusals, name);
    throw (known && refusals[name]?.(error)) || error;
  }
}

/** Runs a deletion; a use that no question before knew about is known to its foreign key. */
export async function refusingInUse<T>(deletion: Promise<T>, code: ErrorCode): Promise<T> {
  try {
    return await deletion;
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError(code, { cause: error });
    throw error;
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** The refusal that a fault of the database amounts to, or undefined where it is a fault of ours. */
export function refusalOfDatabaseFault(error: unknown): AppError | undefined {
  const state = sqlState(error);
  if (state) {
    // lock not to be had in time, cancelled by timeout, deadlock, serialisation
    if (['55P03', '57014', '40P01', '40001'].includes(state)) {
      return new AppError('busy', { retryAfterSeconds: 1, cause: error });
    }
    // connection lost, shutting down, starting up, too many connections, disk full, read-only
    if (/^08|^57P|^53/.test(state)) {
      return new AppError('unavailable', { retryAfterSeconds: 2, cause: error });
    }
    // bytes or characters that no text may hold
    if (['22021', '22P05'].includes(state))
      return new AppError('invalid_request', { cause: error });
    return undefined;
  }
  const { code, message } = (error ?? {}) as Coded;
  const lost =
    (typeof code === 'string' && UNREACHABLE.has(code)) ||
    (typeof message === 'string' &&
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        message,
      ));
  return lost ? new AppError('unavailable', { retryAfterSeconds: 2, cause: error }) : undefined;
}
