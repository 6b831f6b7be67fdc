import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onStoredElsewhere, readStored, STORAGE_CLEARED, writeStored } from '../lib/storage.ts';

const THEME = 'theme';

function read(fallback: MantineColorScheme): MantineColorScheme {
  const stored = readStored(THEME);
  return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : fallback;
}

/** Light, dark or the system's wish, where before-paint.js finds it before the first paint. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: read,
    // The system's wish is what counts without a choice, so it needs no entry.
    set: (value) => writeStored(THEME, value === 'auto' ? null : value),
    subscribe(onUpdate) {
      const update = () => onUpdate(read('auto'));
      const stopElsewhere = onStoredElsewhere(THEME, update);
      window.addEventListener(STORAGE_CLEARED, update);
      stop = () => {
        stopElsewhere();
        window.removeEventListener(STORAGE_CLEARED, update);
      };
    },
    unsubscribe: () => stop(),
    clear: () => writeStored(THEME, null),
  };
}
