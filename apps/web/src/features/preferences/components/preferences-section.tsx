import { NativeSelect, Stack, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AREA_PAGES, decideHomePage } from '#domain/home-pages/home-pages.ts';
import { isLanguage, LANGUAGES } from '#domain/languages.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { isTheme, THEMES } from '#domain/themes.ts';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { currentLanguage, LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { rolesOf, useSession } from '../../../lib/session/session.ts';
import { type AreaPage, usePageTitleOf } from '../../../lib/url/use-page-title-of.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { useSchool } from '../../school/api.ts';
import { type PreferenceChange, type Preferences, useSavePreferences } from '../api.ts';

/** Language, look and first page. Each is saved as soon as it is chosen. */
export function PreferencesSection({ preferences }: { readonly preferences: Preferences }) {
  const { t } = useTranslation('settings');
  const { state, save } = useInstantSave(t('preferences.failed'));
  const saving = useSavePreferences();
  const choose = (change: PreferenceChange) => void save(() => saving.mutateAsync(change));
  return (
    <Stack gap="md" maw={480}>
      <LanguageField onChoose={(language) => choose({ language })} />
      <ThemeField onChoose={(theme) => choose({ theme })} />
      <HomePageFields
        chosen={preferences.homePages}
        onChoose={(homePages) => choose({ homePages })}
      />
      <SaveState {...state} />
    </Stack>
  );
}

function LanguageField({
  onChoose,
}: {
  readonly onChoose: (language: (typeof LANGUAGES)[number]) => void;
}) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('language')}
      data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      value={currentLanguage()}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!isLanguage(value)) return;
        void chooseLanguage(value);
        onChoose(value);
      }}
    />
  );
}

function ThemeField({ onChoose }: { readonly onChoose: (theme: (typeof THEMES)[number]) => void }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      label={t('theme.label')}
      data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      value={colorScheme}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (!isTheme(value)) return;
        setColorScheme(value);
        onChoose(value);
      }}
    />
  );
}

interface HomePageFieldsProps {
  readonly chosen: Preferences['homePages'];
  readonly onChoose: (change: NonNullable<PreferenceChange['homePages']>) => void;
}

/** One select for each area that the person can enter and that has more than one page. */
function HomePageFields({ chosen, onChoose }: HomePageFieldsProps) {
  const { t } = useTranslation(['settings', 'auth']);
  const titleOf = usePageTitleOf();
  const school = useSchool();
  const kinds = [...new Set(rolesOf(useSession()).map(({ kind }) => kind))];
  const usual = (kind: RoleKind) =>
    titleOf(decideHomePage(kind, { person: null, school: school?.homePages[kind] }) as AreaPage);
  return kinds
    .filter((kind) => AREA_PAGES[kind].length > 1)
    .map((kind) => (
      <NativeSelect
        key={kind}
        label={
          kinds.length > 1
            ? t('homePage.labelFor', { role: t(`auth:role.${kind}`) })
            : t('homePage.label')
        }
        description={t('homePage.hint')}
        data={[
          { value: '', label: t('homePage.asSchool', { page: usual(kind) }) },
          ...AREA_PAGES[kind].map((path) => ({ value: path, label: titleOf(path) })),
        ]}
        value={chosen[kind] ?? ''}
        onChange={(event) =>
          onChoose({ [kind]: (event.currentTarget.value || null) as AreaPage | null })
        }
      />
    ));
}
