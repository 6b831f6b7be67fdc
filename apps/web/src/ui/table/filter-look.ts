import classes from './filter-look.module.css';

/** For a filter that is a field, since one searches in it: it looks as the pills beside it do. */
export const filterLook = (isSet: boolean) => ({
  classNames: { input: classes.input ?? '' },
  'data-set': isSet || undefined,
});
