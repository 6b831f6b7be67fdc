import { VisuallyHidden } from '@mantine/core';

interface TitleCountProps {
  /** As it is written in the reader's language. */
  readonly count: string;
  /** With what is counted: "252 people". */
  readonly words: string;
}

/** How many there are, beside a title that says what they are. */
export function TitleCount({ count, words }: TitleCountProps) {
  return (
    <span>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
