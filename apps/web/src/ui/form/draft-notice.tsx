import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

export interface DraftNoticeProps {
  readonly text: string;
  readonly bringBackLabel: string;
  readonly discardLabel: string;
  readonly onBringBack: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore a draft from before a forced logout. */
export function DraftNotice(props: DraftNoticeProps) {
  return (
    <Alert role="status" icon={<IconHistory aria-hidden />} mb="md">
      <Stack gap="sm">
        <Text>{props.text}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={props.onBringBack}>
            {props.bringBackLabel}
          </Button>
          <Button variant="default" onClick={props.onDiscard}>
            {props.discardLabel}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
