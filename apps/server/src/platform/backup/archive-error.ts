import { OperatorError } from '../operator-error.ts';

/** An archive that can't be trusted, whatever is wrong with it; nothing has been touched. */
export class ArchiveError extends OperatorError {}
