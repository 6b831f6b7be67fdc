import classes from './initials-mark.module.css';

const TONES = 8;

/** An avatar of initials on a colour that is stable per person. */
export function InitialsMark({
  id,
  firstName,
  lastName,
  size = 'row',
  pale = false,
  outlined = false,
}: {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly size?: 'large' | 'row' | 'small';
  /** In long lists of the staff, where many stand below each other. */
  readonly pale?: boolean;
  /** Whom something does not fit. */
  readonly outlined?: boolean;
}) {
  const tone =
    [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TONES;
  return (
    <span
      className={classes.mark}
      data-tone={tone}
      data-size={size}
      data-pale={pale || undefined}
      data-outlined={outlined || undefined}
      aria-hidden="true"
    >
      {firstLetter(firstName) + firstLetter(lastName)}
    </span>
  );
}

function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? '').toUpperCase();
}
