import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

export const showToast = notifications.show;

/** The container of the toasts. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
