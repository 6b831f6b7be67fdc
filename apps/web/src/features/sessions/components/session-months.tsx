import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../../../lib/i18n/format.ts';
import type { Session } from '../api.ts';
import classes from './session-months.module.css';
import { type Selecting, SessionRow } from './session-row.tsx';

interface SessionMonthsProps {
  readonly sessions: readonly Session[];
  readonly usualPlace: string | null;
  readonly chosenId: string | null;
  readonly selecting?: Selecting | undefined;
}

/** Sessions in their order, a card a month. */
export function SessionMonths({ sessions, usualPlace, chosenId, selecting }: SessionMonthsProps) {
  const months = Map.groupBy(sessions, ({ date }) => date.slice(0, 7));
  return (
    <Stack gap="lg">
      {[...months].map(([month, inMonth]) => (
        <Month key={month} month={month}>
          {inMonth.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              usualPlace={usualPlace}
              chosen={session.id === chosenId}
              selecting={selecting}
            />
          ))}
        </Month>
      ))}
    </Stack>
  );
}

function Month({ month, children }: { readonly month: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={8} className={classes.month}>
        {formatMonth(`${month}-01`)}
      </Title>
      <ul className={classes.list} aria-labelledby={heading}>
        {children}
      </ul>
    </section>
  );
}
