import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

export const showToast = notifications.show;

/** Where the short words appear. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
