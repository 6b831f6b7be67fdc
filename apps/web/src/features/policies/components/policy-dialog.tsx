import { Button, List, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { askForCookieChoice } from '../../../lib/storage/consent.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useSchool } from '../../school/api.ts';
import { POLICIES, type Policy, withPolicy } from '../api.ts';
import classes from './policy-dialog.module.css';
import { PolicyList } from './policy-list.tsx';

/** How a text is built, the same in every language (scripts/locales.ts sees to that). */
interface PolicyText {
  readonly sections: readonly {
    readonly paragraphs: readonly string[];
    readonly items?: readonly string[];
  }[];
}

interface UntypedTranslation {
  readonly t: (key: string, values?: object) => string;
  readonly i18n: i18n;
}

/** One of the three texts. Confirm closes it; so do the cross and Escape. */
export function PolicyDialog({ policy }: { readonly policy: Policy }) {
  // The texts are counted, not typed: their keys are numbers.
  const { t: translate, i18n } = useTranslation(policy as never) as unknown as UntypedTranslation;
  const { t } = useTranslation(['policies', 'common']);
  const navigate = useNavigate();
  const contact = useSchool()?.supportEmail ?? t('yourSchool');
  const language = i18n.resolvedLanguage ?? i18n.language;
  const { sections } = i18n.getResourceBundle(language, policy) as PolicyText;
  const close = () =>
    void navigate({ to: '.', search: withPolicy(undefined), replace: true, resetScroll: false });
  return (
    <Dialog
      title={t(`common:policies.${policy}`)}
      closeLabel={t('common:close')}
      onClose={close}
      size={720}
    >
      <Text c="dimmed">{t('effective')}</Text>
      {sections.map(({ paragraphs, items = [] }, index) => (
        <section key={translate(`${policy}:sections.${index}.heading`)} className={classes.section}>
          <Title order={3} mb={4}>
            {translate(`${policy}:sections.${index}.heading`)}
          </Title>
          {paragraphs.map((text, line) => (
            <Text key={text} mb="xs">
              {translate(`${policy}:sections.${index}.paragraphs.${line}`, { contact })}
            </Text>
          ))}
          {items.length > 0 && (
            <List spacing={4} mb="xs">
              {items.map((text, line) => (
                <List.Item key={text}>
                  {translate(`${policy}:sections.${index}.items.${line}`)}
                </List.Item>
              ))}
            </List>
          )}
        </section>
      ))}
      <PolicyList policies={POLICIES.filter((other) => other !== policy)} />
      <div className={classes.actions}>
        {policy === 'cookies' && (
          <Button
            variant="default"
            onClick={() => {
              close();
              askForCookieChoice();
            }}
          >
            {t('changeChoice')}
          </Button>
        )}
        <Button onClick={close}>{t('confirm')}</Button>
      </div>
    </Dialog>
  );
}
