import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onSessionChange, THEME } from '../lib/session/session.ts';
import { onStoredByOtherTab, readStored, writeStored } from '../lib/storage/storage.ts';

function read(fallback: MantineColorScheme): MantineColorScheme {
  const stored = readStored(THEME);
  return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : fallback;
}

/** Light, dark or the system's preference, stored where before-paint.js reads it before the first paint. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: read,
    // Without an entry the system's preference applies.
    set: (value) => writeStored(THEME, value === 'auto' ? null : value),
    subscribe(onUpdate) {
      const update = () => onUpdate(read('auto'));
      const stopElsewhere = onStoredByOtherTab(THEME, update);
      // Signing in sets the account's theme, or none.
      const stopSession = onSessionChange(update);
      stop = () => {
        stopElsewhere();
        stopSession();
      };
    },
    unsubscribe: () => stop(),
    clear: () => writeStored(THEME, null),
  };
}
