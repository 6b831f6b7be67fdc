import { Unbroken } from './unbroken.tsx';

/** "15:30–17:00", by either clock. */
const SPAN = /(\d{1,2}:\d{2}(?:\s[AP]M)?–\d{1,2}:\d{2}(?:\s[AP]M)?)/;

/** A text in which no time breaks where a line ends: "Mon, Thu 15:30–17:00". */
export function UnbrokenTimes({ text }: { readonly text: string }) {
  const [before, span, ...rest] = text.split(SPAN);
  if (span === undefined) return before;
  return (
    <>
      {before}
      <Unbroken>{span}</Unbroken>
      <UnbrokenTimes text={rest.join('')} />
    </>
  );
}
