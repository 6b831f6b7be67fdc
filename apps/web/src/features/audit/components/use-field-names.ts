import { useTranslation } from 'react-i18next';

/** What the log calls fields, in words, each once: a pair of coordinates is one thing to a reader. */
export function useFieldNames(): (fields: readonly string[]) => readonly string[] {
  const { t } = useTranslation(['audit', 'users']);
  return (fields) => {
    const names = fields.map((field) => {
      const ofPerson = t(`users:field.${field as 'phone'}`, { defaultValue: '' });
      return t(`field.${field as 'care'}`, { defaultValue: ofPerson });
    });
    // One without a word is the code's business alone.
    return [...new Set(names)].filter((name) => name !== '');
  };
}
