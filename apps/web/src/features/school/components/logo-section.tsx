import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_LIMITS } from '#domain/school/logo.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { School } from '../api.ts';
import classes from './logo-section.module.css';
import { useRemoveLogo, useUploadLogo } from './use-configuration.ts';
import { useLogoPreview } from './use-logo-preview.ts';

const KINDS = 'image/png,image/jpeg,image/webp';

/** The server's message about the file, else its general message. */
function reasonOf(error: unknown): string {
  const [about] = isApiError(error) ? error.errors : [];
  return about?.message ?? messageOf(error);
}

/** The school's logo: seen before it is saved, and removed only after a question. */
export function LogoSection({ school }: { readonly school: School }) {
  const { t } = useTranslation(['school', 'common', 'shared', 'messages']);
  const { chosen, problem, choose, clear } = useLogoPreview();
  const [removing, setRemoving] = useState(false);
  const resetChooser = useRef<() => void>(null);
  const uploading = useUploadLogo();
  const leave = () => {
    clear();
    uploading.reset();
  };
  const save = (file: File) =>
    uploading.mutate(file, {
      onSuccess: () => {
        notify(t('shared:saved'));
        leave();
      },
    });
  const failure =
    uploading.error && !isApiError(uploading.error, 'access_denied')
      ? `${t('messages:logo.uploadFailed')}. ${reasonOf(uploading.error)}`
      : problem;
  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed">
        {t('logo.text', { width: LOGO_LIMITS.width, height: LOGO_LIMITS.height })}
      </Text>
      {chosen ? (
        <Picture src={chosen.preview} alt={t('logo.preview')} />
      ) : (
        <Current school={school} />
      )}
      {failure && (
        <Alert role="alert" color="red">
          {failure}
        </Alert>
      )}
      <Group gap="xs">
        {chosen && (
          <>
            <Button loading={uploading.isPending} onClick={() => save(chosen.file)}>
              {t('logo.save')}
            </Button>
            <Button variant="default" disabled={uploading.isPending} onClick={leave}>
              {t('common:cancel')}
            </Button>
          </>
        )}
        <FileButton
          accept={KINDS}
          resetRef={resetChooser}
          inputProps={{ 'aria-label': t('logo.choose') }}
          onChange={(file) => {
            uploading.reset();
            void choose(file);
            // Allows choosing the same file again.
            resetChooser.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={uploading.isPending}
              leftSection={<IconPhoto size={18} aria-hidden />}
            >
              {t('logo.choose')}
            </Button>
          )}
        </FileButton>
        {!chosen && school.logoUrl !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('logo.remove')}
          </Button>
        )}
      </Group>
      {removing && <RemoveLogoDialog onClose={() => setRemoving(false)} />}
    </Stack>
  );
}

function Current({ school }: { readonly school: School }) {
  const { t } = useTranslation('school');
  if (school.logoUrl !== null) return <Picture src={school.logoUrl} alt={school.name} />;
  return (
    <Group gap="sm" wrap="nowrap">
      <BrandMark size={44} />
      <Text>{t('logo.none')}</Text>
    </Group>
  );
}

function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <div className={classes.ground}>
      <img src={src} alt={alt} className={classes.logo} />
    </div>
  );
}

function RemoveLogoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['school', 'common', 'messages']);
  const remove = useRemoveLogo();
  const { error } = remove;
  return (
    <ConfirmDialog
      title={t('logo.removeTitle')}
      text={t('logo.removeText')}
      confirmLabel={t('logo.remove')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      problem={
        error && !isApiError(error, 'access_denied')
          ? `${t('messages:logo.removeFailed')}. ${messageOf(error)}`
          : null
      }
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify(t('logo.removed'));
            onClose();
          },
        })
      }
    />
  );
}
