import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './skip-list.module.css';

interface SkipListProps {
  readonly dates: readonly {
    readonly id: string;
    readonly when: string;
    readonly skipped: boolean;
    /** Why, where it was not the reader. */
    readonly note: string;
    /** Others did it, and only they take it back. */
    readonly fixed: boolean;
  }[];
  readonly labels: { readonly comeBack: string; readonly skip: (count: number) => string };
  readonly problem: string | null;
  readonly busy: boolean;
  /** The date that is just being taken back. */
  readonly returning: string | null;
  readonly onSkip: (ids: string[]) => void;
  readonly onComeBack: (id: string) => void;
}

/** Dates to stay away from; those that are skipped already can be taken back one by one. */
export function SkipList(props: SkipListProps) {
  const { dates, labels, problem, busy, returning, onSkip, onComeBack } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <ul className={classes.list}>
        {dates.map(({ id, when, skipped, note, fixed }) => (
          <li key={id}>
            {skipped ? (
              <div className={classes.date}>
                <Text c="dimmed" flex={1}>
                  <s>{when}</s>
                  {note && (
                    <Text span size="sm" display="block">
                      {note}
                    </Text>
                  )}
                </Text>
                {!fixed && (
                  <Button
                    variant="default"
                    loading={returning === id}
                    onClick={() => onComeBack(id)}
                  >
                    {labels.comeBack}
                  </Button>
                )}
              </div>
            ) : (
              <label className={classes.date} htmlFor={`skip-${id}`}>
                <Checkbox
                  id={`skip-${id}`}
                  size="28px"
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
                {when}
              </label>
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <Alert role="alert" color="red" mt="md">
          {problem}
        </Alert>
      )}
      <Button
        size="lg"
        fullWidth
        mt="lg"
        disabled={chosen.length === 0}
        loading={busy}
        onClick={() => onSkip([...chosen])}
      >
        {labels.skip(chosen.length)}
      </Button>
    </>
  );
}
