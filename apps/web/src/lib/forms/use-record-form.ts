import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { FormDialogProps } from '../../ui/dialog/form-dialog.tsx';
import { notify } from '../loading/notify.ts';
import { useFormDialog } from './use-form-dialog.ts';
import { useVersionedEdit, type VersionedEditOptions } from './use-versioned-edit.ts';

interface Versioned {
  readonly version: number;
}

interface RecordFormOptions<
  Stored extends Versioned,
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType<object>,
  Added,
  Saved,
> extends Omit<
    VersionedEditOptions<Stored, Values, Schema, Saved>,
    'adding' | 'update' | 'fetchLatest' | 'onSaved'
  > {
  readonly empty: Values;
  /** Of `useRecordCalls`. */
  readonly calls: Pick<
    VersionedEditOptions<Stored, Values, Schema, Saved>,
    'update' | 'fetchLatest'
  > & {
    readonly create: (value: z.output<Schema>) => Promise<Added>;
  };
  readonly titles: { readonly add: string; readonly edit: string };
  /** For “… has been added”. */
  readonly nameOf: (added: Added) => string;
  /** Instead of closing, where adding leads somewhere. */
  readonly onAdded?: ((added: Added) => void) | undefined;
  readonly onClose: () => void;
}

/**
 * One description of a form for adding (`stored` is null) and for editing, in `<FormDialog {...dialog}>`:
 * faults at their fields, unsaved values guarded, two editors compared.
 */
export function useRecordForm<
  Stored extends Versioned & { readonly [Field in keyof z.output<Schema>]?: unknown },
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType<object>,
  Added,
  Saved,
>({
  empty,
  calls: { create, ...calls },
  titles,
  nameOf,
  onClose,
  onAdded = onClose,
  ...options
}: RecordFormOptions<Stored, Values, Schema, Added, Saved>): {
  readonly form: UseFormReturnType<Values>;
  readonly dialog: Omit<FormDialogProps, 'children'>;
} {
  const { t } = useTranslation(['shared', 'common']);
  const editing = useVersionedEdit({
    ...options,
    ...calls,
    adding: {
      empty,
      save: async (value) => {
        const added = await create(value);
        return () => {
          notify(t('added', { name: nameOf(added) }));
          onAdded(added);
        };
      },
    },
    onSaved: onClose,
  });
  const dialog = useFormDialog(editing, onClose);
  const isNew = options.stored === null;
  return {
    form: editing.form,
    dialog: {
      ...dialog,
      title: isNew ? titles.add : titles.edit,
      submitLabel: isNew ? t('common:add') : dialog.submitLabel,
    },
  };
}
