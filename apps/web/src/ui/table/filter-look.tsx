import { IconChevronDown } from '@tabler/icons-react';
import classes from './filter-look.module.css';

/** For a filter that is a field, since one searches in it: it looks as the pills beside it do. */
export const filterLook = (isSet: boolean) => ({
  classNames: { input: classes.input ?? '', section: classes.section ?? '' },
  'data-set': isSet || undefined,
  ...(isSet
    ? { clearSectionMode: 'clear' as const }
    : { rightSection: <IconChevronDown size={16} aria-hidden /> }),
});
