import { ActionIcon, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './pager.module.css';
import { pagesToShow } from './pages-to-show.ts';

export interface PagerLabels {
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  /** "Page 3" */
  readonly page: (page: number) => string;
  readonly perPage: string;
  /** "26–50 of 132" */
  readonly range: string;
}

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  /** None: the size is fixed. */
  readonly pageSizes: readonly number[];
  readonly labels: PagerLabels;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

export function Pager({
  page,
  pages,
  pageSize,
  pageSizes,
  labels,
  onPage,
  onPageSize,
}: PagerProps) {
  return (
    <nav aria-label={labels.pages} className={classes.pager}>
      {pageSizes.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed" id="per-page">
            {labels.perPage}
          </Text>
          <NativeSelect
            aria-labelledby="per-page"
            size="sm"
            className={classes.size}
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
      <Group gap="xs">
        <Text size="sm" aria-live="polite">
          {labels.range}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={labels.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        {pages > 1 && (
          <span className={classes.numbers}>
            {pagesToShow(page, pages).map((one, at, all) => (
              <Fragment key={one}>
                {at > 0 && one - (all[at - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
                <UnstyledButton
                  className={classes.number}
                  aria-label={labels.page(one)}
                  aria-current={one === page ? 'page' : undefined}
                  onClick={() => onPage(one)}
                >
                  {one}
                </UnstyledButton>
              </Fragment>
            ))}
          </span>
        )}
        <ActionIcon
          variant="default"
          aria-label={labels.next}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </nav>
  );
}
