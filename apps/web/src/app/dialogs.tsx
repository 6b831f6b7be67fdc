import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionNotice } from '../lib/api/error-messages.ts';
import { ACCESS_DENIED, onWindowEvent, UNAUTHORIZED } from '../lib/session/window-events.ts';

// Rarely needed, so it is loaded with the first event.
const NoticeDialog = lazy(async () => ({
  default: (await import('../ui/dialog/notice-dialog.tsx')).NoticeDialog,
}));

type Notice = 'permission' | 'unauthorized';

/** The two global dialogs: missing permission and ended session. */
export function Dialogs() {
  const { t } = useTranslation();
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => onWindowEvent(ACCESS_DENIED, () => setNotice('permission')), []);
  useEffect(() => onWindowEvent(UNAUTHORIZED, () => setNotice('unauthorized')), []);
  if (notice === null) return null;
  return (
    <Suspense>
      <NoticeDialog
        title={t(`${notice}.title`)}
        text={notice === 'permission' ? permissionNotice() : t('unauthorized.text')}
        closeLabel={t('close')}
        onClose={() => setNotice(null)}
      />
    </Suspense>
  );
}
