import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** An external link, opened in a new tab. */
export function PolicyLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('school');
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      style={{ overflowWrap: 'anywhere' }}
    >
      {children} <IconExternalLink size={16} aria-hidden style={{ verticalAlign: '-2px' }} />
      <VisuallyHidden>{t('policies.newTab')}</VisuallyHidden>
    </Anchor>
  );
}
