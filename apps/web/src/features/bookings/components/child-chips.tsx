import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { useMyChildren } from '../../me/api.ts';
import week from './family-week.module.css';
import classes from './planner.module.css';

interface ChildChipsProps {
  readonly chosen: string | null;
  readonly onChoose: (childId: string | null) => void;
}

/** The children as coloured marks; tapping one leaves what is about it. One child needs no choice. */
export function ChildChips({ chosen, onChoose }: ChildChipsProps) {
  const children = useMyChildren().data?.items ?? [];
  if (children.length < 2) return null;
  return (
    <div className={week.children}>
      {children.map(({ userId, firstName, lastName }) => (
        <button
          key={userId}
          type="button"
          data-mark
          className={classes.chip}
          aria-pressed={chosen === userId}
          onClick={() => onChoose(chosen === userId ? null : userId)}
        >
          <InitialsMark id={userId} firstName={firstName} lastName={lastName} size="small" />
          {firstName}
        </button>
      ))}
    </div>
  );
}
