import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type FunctionComponent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_SECTIONS, type FormSection } from '#domain/activities/form.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#domain/activities/limits.ts';
import { localAt } from '#domain/dates/zone.ts';
import { formatTime } from '../../../lib/i18n/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { usePageTitle } from '../../school/api.ts';
import classes from './activity-form.module.css';
import { type ActivityValues, type SchoolFacts, toPreview } from './activity-values.ts';
import { ApprovalSection } from './approval-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { groupClashes } from './clash-groups.ts';
import { CohortsSection } from './cohorts-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { FormBar } from './form-bar.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { PricingSection } from './pricing-section.tsx';
import { SectionList } from './section-list.tsx';
import type { SectionProps } from './section-props.ts';
import { signatureOf, touchedSections } from './section-signature.ts';
import { isComplete, sectionStates } from './section-states.ts';
import { SlotsSection } from './slots-section.tsx';
import { type Activity, usePreview } from './use-activity-calls.ts';
import {
  type ActivityEditor,
  type EditorOptions,
  useActivityEditor,
} from './use-activity-editor.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { type FormOptions, useFormOptions } from './use-form-options.ts';

interface ActivityFormProps
  extends Pick<EditorOptions, 'activity' | 'initial' | 'checks' | 'onCreated'> {
  readonly school: SchoolFacts;
  readonly back: ReactNode;
}

type Section = FunctionComponent<SectionProps & { readonly school: SchoolFacts }>;
const SECTIONS: Readonly<Record<FormSection, Section>> = {
  basicDetails: BasicSection,
  description: DescriptionSection,
  dates: DatesSection,
  pricing: PricingSection,
  cohorts: CohortsSection,
  automaticApproval: ApprovalSection,
  timeSlots: SlotsSection,
};

/** The form of an activity, with what would come of it beside it. */
export function ActivityForm({
  activity,
  initial,
  school,
  checks,
  onCreated,
  back,
}: ActivityFormProps) {
  const { t } = useTranslation(['activity-form', 'common']);
  // The words of a comparison need the choices, and those need the values: the last ones will do.
  const values = useRef(initial);
  const options = useFormOptions(activity, values.current);
  const texts = useFieldTexts(options);
  const editor = useActivityEditor({ activity, initial, school, checks, onCreated, ...texts });
  values.current = editor.form.values;
  const { start } = editor;
  const title = editor.form.values.name.trim() || start?.name || t('new');
  usePageTitle(title);
  useSaveKey(() => editor.submit('save'));
  const isPublished = start?.status === 'published';
  const content = <FormBody editor={editor} options={options} school={school} start={start} />;
  return (
    <form {...editor.formProps} className={classes.form}>
      <PageHeader
        title={title}
        back={back}
        note={
          <span className={classes.note}>
            <Pill color={isPublished ? 'teal' : 'gray'}>
              {isPublished ? t('status.published') : t('status.draft')}
            </Pill>
            {editor.savedAt && (
              <Text span size="sm" className={classes.saved}>
                <IconCheck size={18} aria-hidden />
                {t('savedAt', { time: formatTime(localAt(editor.savedAt, school.timeZone).time) })}
              </Text>
            )}
          </span>
        }
      />
      {editor.draft && <DraftNotice {...editor.draft} />}
      {editor.news && (
        <Alert role="status" icon={<IconInfoCircle aria-hidden />} mb="md">
          {editor.news}
        </Alert>
      )}
      {editor.conflict && <ConflictNotice {...editor.conflict} />}
      {isPublished ? (
        content
      ) : (
        <PageTabs
          label={t('kind.label')}
          chosen={editor.form.values.kind}
          onChoose={(kind) => editor.form.setFieldValue('kind', kind as ActivityKind)}
          tabs={ACTIVITY_KINDS.map((kind) => ({
            value: kind,
            label: t(`kind.${kind}`),
            content: editor.form.values.kind === kind ? content : null,
          }))}
        />
      )}
      {editor.review && <ChangesDialog {...editor.review} />}
      {editor.guard.question && <ConfirmDialog {...editor.guard.question} />}
    </form>
  );
}

interface FormBodyProps {
  readonly editor: ActivityEditor;
  readonly options: FormOptions;
  readonly school: SchoolFacts;
  readonly start: Activity | null;
}

function FormBody({ editor, options, school, start }: FormBodyProps) {
  const { t } = useTranslation('activity-form');
  const { form } = editor;
  const preview = usePreviewOf(form.values, { school, id: start?.id });
  const clashes = groupClashes(preview?.clashes ?? []).length;
  const states = sectionStates({
    clashes: clashes > 0,
    faults: preview?.faults ?? null,
    shown: Object.keys(form.errors),
    hasDescription: form.values.descriptionDocument !== null,
    lookedAfter: new Set(start === null ? touchedSections(form) : FORM_SECTIONS),
  });
  const isPublished = start?.status === 'published';
  return (
    <>
      <div className={classes.columns}>
        <SectionList states={states} isDraft={!isPublished} />
        <Stack gap="md" className={classes.fields}>
          {FORM_SECTIONS.map((section) => (
            <FormSectionCard
              key={section}
              section={section}
              form={form}
              options={options}
              school={school}
              signature={signatureOf(section, { form, options })}
            />
          ))}
        </Stack>
        <aside className={classes.preview}>
          <PreviewPanel
            preview={preview}
            values={form.values}
            school={school}
            isPublished={isPublished}
          />
        </aside>
      </div>
      <FormBar
        busy={editor.busy}
        problem={editor.problem}
        intent={editor.intent}
        isPublished={isPublished}
        progress={t('doneCount', {
          done: Object.values(states).filter(isComplete).length,
          total: FORM_SECTIONS.length,
        })}
        note={clashes > 0 ? t('clashCount', { count: clashes }) : null}
        onSubmit={editor.submit}
      />
    </>
  );
}

interface FormSectionCardProps extends SectionProps {
  readonly section: FormSection;
  readonly school: SchoolFacts;
  /** The same text: the same section. */
  readonly signature: string;
}

const FormSectionCard = memo(
  ({ section, form, options, school }: FormSectionCardProps) => {
    const { t } = useTranslation('activity-form');
    const Fields = SECTIONS[section];
    const { kind } = form.values;
    const hints: Partial<Record<FormSection, string>> = {
      description: t('hint.description'),
      dates: t(`hint.dates.${kind}`),
      cohorts: t('hint.cohorts'),
      timeSlots: t(`hint.timeSlots.${kind}`),
    };
    return (
      <SectionCard id={section} title={t(`section.${section}`)}>
        {hints[section] && (
          <Text size="sm" c="dimmed" mt={-12} mb="md">
            {hints[section]}
          </Text>
        )}
        <Fields form={form} options={options} school={school} />
      </SectionCard>
    );
  },
  (before, after) => before.signature === after.signature,
);

function usePreviewOf(
  values: ActivityValues,
  { school, id }: { readonly school: SchoolFacts; readonly id: string | undefined },
) {
  const body = { ...toPreview(values, school), ...(id !== undefined && { id }) };
  return usePreview(body as Parameters<typeof usePreview>[0]).data;
}

/** Ctrl+S, as in every editor. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
