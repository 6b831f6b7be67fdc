import { Skeleton, Stack } from '@mantine/core';

/** A loading skeleton of a list. */
export function RowsSkeleton({
  rows = 6,
  label,
}: {
  readonly rows?: number;
  readonly label: string;
}) {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change place
        <Skeleton key={index} height={52} />
      ))}
    </Stack>
  );
}
