import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import {
  isDocumentLink,
  readDocument,
  type TextDocument,
  textOfDocument,
} from '#domain/text/document.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import type { SectionProps } from './section-props.ts';
import { bind } from './use-form-fields.ts';

/** The editor is as large as the rest of the form: it comes after the fields that are filled in first. */
const RichTextEditor = lazyPart(
  async () => (await import('../../../ui/form/rich-text-editor.tsx')).RichTextEditor,
);

export function DescriptionSection({ form }: SectionProps) {
  const { t } = useTranslation(['activity-form', 'common']);
  const { value, onChange, error } = bind(form, 'descriptionDocument', 'description');
  const letters = value === null ? 0 : textOfDocument(value).length;
  return (
    <RichTextEditor
      label={t('field.description')}
      value={value}
      read={readDocument}
      onChange={(document) => onChange(document as TextDocument | null)}
      isLink={isDocumentLink}
      error={error}
      count={t('letters', {
        used: formatNumber(letters),
        max: formatNumber(ACTIVITY_LIMITS.description),
      })}
      labels={{
        tools: t('editor.tools'),
        bold: t('editor.bold'),
        italic: t('editor.italic'),
        bulletList: t('editor.bulletList'),
        orderedList: t('editor.orderedList'),
        link: t('editor.link'),
        linkHint: t('editor.linkHint'),
        linkFault: t('editor.linkFault'),
        saveLink: t('common:save'),
        removeLink: t('editor.removeLink'),
      }}
    />
  );
}
