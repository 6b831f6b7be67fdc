import { useEffect, useState } from 'react';

/**
 * Whatever had the focus before has it again afterwards. Mantine does so only for what is opened and
 * closed; ours is there or not.
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
