import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName } from '#domain/users/user.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
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
  /** The page of the person, for who may open it. */
  readonly to?: string | undefined;
}

/** A person in a cohort's list: avatar, name and note. */
export function PersonLine({ person, note, badge, action, to }: PersonLineProps) {
  const { userId, firstName, lastName } = person;
  return (
    <li className={classes.person}>
      <InitialsMark id={userId} firstName={firstName} lastName={lastName} pale />
      <div className={classes.words}>
        {to ? (
          <Anchor component={Link} to={to} fw={550}>
            {fullName(person)}
          </Anchor>
        ) : (
          <Text fw={550}>{fullName(person)}</Text>
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
