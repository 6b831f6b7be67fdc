import '@mantine/notifications/styles.layer.css';
import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';

interface Toast extends Omit<NotificationData, 'message'> {
  readonly message: string;
  readonly undo?: { readonly label: string; readonly onUndo: () => void } | undefined;
}

export function showToast({ message, undo, ...toast }: Toast): void {
  if (!undo) {
    notifications.show({ ...toast, message });
    return;
  }
  const id = notifications.show({
    ...toast,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span size="sm">
          {message}
        </Text>
        <Button
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo.onUndo();
          }}
        >
          {undo.label}
        </Button>
      </Group>
    ),
  });
}

/** The container of the toasts. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
