import { BrandMark } from './brand-mark.tsx';
import classes from './school-mark.module.css';

interface SchoolMarkProps {
  readonly name: string;
  /** Null where the school has none: the bell in its colour stands in. */
  readonly logoUrl: string | null;
  /** In the bar above every page, or over the card before the sign-in. */
  readonly place: 'bar' | 'card';
}

/** The school's logo. */
export function SchoolMark({ name, logoUrl, place }: SchoolMarkProps) {
  if (logoUrl === null) return <BrandMark size={place === 'bar' ? 32 : 44} />;
  return <img src={logoUrl} alt={name} className={classes.logo} data-place={place} />;
}
