import { useTranslation } from 'react-i18next';

/** What happened, in words. An action that has none yet is told by its own name. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => {
    const key = action.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return t(`action.${key as 'users.created'}`, { defaultValue: action });
  };
}
