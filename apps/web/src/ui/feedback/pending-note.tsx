import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './pending-note.module.css';

interface PendingNoteProps {
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** A note about a pending change, below the current value. */
export function PendingNote({ children, action }: PendingNoteProps) {
  return (
    <div className={classes.note}>
      <span className={classes.words}>
        <IconClock size={18} aria-hidden />
        <span>{children}</span>
      </span>
      {action}
    </div>
  );
}
