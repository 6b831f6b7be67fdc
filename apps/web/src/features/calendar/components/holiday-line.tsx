import { IconBeach } from '@tabler/icons-react';
import classes from './day-parts.module.css';
import tones from './tones.module.css';

/** A free day, by its sign and its name. */
export function HolidayLines({ titles }: { readonly titles: readonly string[] }) {
  return titles.map((title) => (
    <div key={title} className={`${classes.holiday} ${tones.tone}`} data-tone="holiday">
      <IconBeach size={16} aria-hidden />
      <span>{title}</span>
    </div>
  ));
}
