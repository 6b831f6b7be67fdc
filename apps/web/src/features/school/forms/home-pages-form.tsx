import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AREA_PAGES, decideHomePage } from '#domain/home-pages/home-pages.ts';
import { ROLE_KINDS, type RoleKind } from '#domain/roles/kinds.ts';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { type AreaPage, usePageTitleOf } from '../../../lib/url/use-page-title-of.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { useSchool } from '../api.ts';
import { useSaveHomePages } from '../components/use-configuration.ts';

/** The page of each area that opens after signing in, unless a person has chosen another. */
export function HomePagesForm() {
  const { t } = useTranslation(['school', 'auth']);
  const titleOf = usePageTitleOf();
  const school = useSchool();
  const saving = useSaveHomePages();
  const { state, save } = useInstantSave(t('homePages.saveFailed'));
  const usual = (kind: RoleKind) =>
    titleOf(decideHomePage(kind, { person: null, school: null }) as AreaPage);
  return (
    <Stack gap="md" maw={480}>
      {ROLE_KINDS.filter((kind) => AREA_PAGES[kind].length > 1).map((kind) => (
        <NativeSelect
          key={kind}
          label={t(`auth:role.${kind}`)}
          data={[
            { value: '', label: t('homePages.usual', { page: usual(kind) }) },
            ...AREA_PAGES[kind].map((path) => ({ value: path, label: titleOf(path) })),
          ]}
          value={school?.homePages[kind] ?? ''}
          onChange={(event) => {
            const path = (event.currentTarget.value || null) as AreaPage | null;
            void save(() => saving.mutateAsync({ [kind]: path }));
          }}
        />
      ))}
      <SaveState {...state} />
    </Stack>
  );
}
