import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './pager.module.css';

export interface PagerLabels {
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
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
          size={44}
          aria-label={labels.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
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
