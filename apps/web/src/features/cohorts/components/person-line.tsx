import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName } from '#domain/users/user.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import classes from './people.module.css';

interface PersonLineProps {
  readonly person: {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly note?: string | null;
  readonly badge?: string | null;
  readonly action?: ReactNode;
  /** In a list of staff; a family reads first names. */
  readonly byStaff?: boolean;
  /** The page of the person, for who may open it. */
  readonly to?: string | undefined;
}

/** A person in a cohort's list: avatar, name and note. */
export function PersonLine({ person, note, badge, action, byStaff, to }: PersonLineProps) {
  const { userId, firstName, lastName } = person;
  const name = byStaff ? <SurnameFirst {...person} /> : fullName(person);
  const weight = byStaff ? 400 : 550;
  return (
    <li className={classes.person}>
      <InitialsMark id={userId} firstName={firstName} lastName={lastName} pale />
      <div className={classes.words}>
        {to ? (
          <Anchor component={Link} to={to} fw={weight} c="var(--mantine-color-text)">
            {name}
          </Anchor>
        ) : (
          <Text fw={weight}>{name}</Text>
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {badge && (
          <Badge variant="default" tt="none" fw={550}>
            {badge}
          </Badge>
        )}
      </div>
      {action}
    </li>
  );
}
