import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface MessagePageProps {
  /** Where nothing around it says whose page it is. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** A page with a single message and action. */
export function MessagePage({ mark, title, text, action }: MessagePageProps) {
  return (
    <Stack
      align="center"
      gap="sm"
      maw={480}
      mx="auto"
      px="md"
      py={{ base: 48, sm: 96 }}
      ta="center"
    >
      {mark}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mb="sm">
        {text}
      </Text>
      {/* In a box of its own: what stands at the left of a page is in the middle here. */}
      {action && <div>{action}</div>}
    </Stack>
  );
}
