import { useEffect, useState } from 'react';

/**
 * Returns the focus on unmount. Mantine does so only for `opened` props; our dialogs are mounted and
 * unmounted.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    },
    [before],
  );
}
