/** Something that the operator can mend: told in a sentence, without a trace. */
export class OperatorError extends Error {}
