import classes from './tab-label.module.css';

interface TabLabelProps {
  readonly label: string;
  /** How many stand behind the tab; absent where it isn't known, or none do. */
  readonly count?: number | undefined;
  /** They wait for somebody. */
  readonly waiting?: boolean | undefined;
}

/** The words of a tab and how many it holds, so that nobody opens it in vain. */
export function TabLabel({ label, count, waiting }: TabLabelProps) {
  if (!count) return label;
  return (
    <>
      {label}{' '}
      <span className={classes.count} data-waiting={waiting || undefined}>
        {count}
      </span>
    </>
  );
}
