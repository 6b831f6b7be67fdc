import { Text } from '@mantine/core';

interface SurnameFirstProps {
  readonly firstName: string;
  readonly lastName: string;
}

/** A name in a list of staff, which is sorted by surnames: that is what the eye runs along. */
export function SurnameFirst({ firstName, lastName }: SurnameFirstProps) {
  return (
    <>
      <Text component="strong" inherit fw={600}>
        {lastName}
      </Text>{' '}
      {firstName}
    </>
  );
}
