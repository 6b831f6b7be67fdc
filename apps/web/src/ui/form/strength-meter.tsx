import { Text } from '@mantine/core';
import classes from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4] as const;

/** How good something is, 0 to 4, in bars and in words. The worst has a bar too, so that it is seen. */
export function StrengthMeter({
  score,
  label,
}: {
  readonly score: number;
  readonly label: string;
}) {
  return (
    <div className={classes.meter} data-score={score}>
      <div className={classes.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes.bar}
            data-on={Math.max(score, 1) >= step || undefined}
          />
        ))}
      </div>
      <Text size="sm" aria-live="polite">
        {label}
      </Text>
    </div>
  );
}
