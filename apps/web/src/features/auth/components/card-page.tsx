import { Box, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SchoolMark } from '../../../ui/brand/school-mark.tsx';
import { usePageTitle, useSchool } from '../../school/api.ts';
import classes from './card-page.module.css';
import { LanguageSelect } from './language-select.tsx';

interface CardPageProps {
  readonly title: string;
  /** More space below the title where no words follow it. */
  readonly titleGap?: number | string;
  readonly children: ReactNode;
  /** Below the card. */
  readonly footer?: ReactNode;
}

/** A page before the sign-in: the school, the language, and one card. */
export function CardPage({ title, titleGap = 'md', children, footer }: CardPageProps) {
  const { name, logoUrl } = useSchool() ?? { name: 'Afterbell', logoUrl: null };
  usePageTitle(title);
  return (
    <Box className={classes.page}>
      <header className={classes.header}>
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <div className={classes.school} data-logo={logoUrl !== null || undefined}>
          <SchoolMark name={name} logoUrl={logoUrl} place="card" />
          <Title order={1}>{name}</Title>
        </div>
        <Paper className={classes.card} withBorder>
          <Title order={2} mb={titleGap}>
            {title}
          </Title>
          {children}
        </Paper>
        {footer && <div className={classes.footer}>{footer}</div>}
      </main>
    </Box>
  );
}
