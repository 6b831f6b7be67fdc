import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { ActionsMenu } from '../page/actions-menu.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import { ListFrame } from './list-frame.tsx';
import { Pager, type PagerProps } from './pager.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

export interface ListPageProps {
  readonly title: string;
  /** How many there are. */
  readonly note?: ReactNode;
  /** The button that adds one; absent where the reader may not, or where nothing is added by hand. */
  readonly add?: { readonly label: string; readonly onAdd: () => void } | undefined;
  /** Lesser actions: buttons before that one at a desk, items of a menu on a phone. */
  readonly more?:
    | {
        readonly buttons: ReactNode;
        readonly items: (run: (act: () => void) => () => void) => ReactNode;
      }
    | undefined;
  readonly moreLabel: string;
  /** Why one of them could not be done. */
  readonly problem?: string | null | undefined;
  readonly filters?: ReactNode;
  readonly state: 'loading' | 'failed' | 'noneFound' | 'noneYet' | 'rows';
  readonly loadingLabel: string;
  readonly failedTitle: string;
  readonly failure: {
    readonly message: string;
    readonly retryLabel: string;
    readonly onRetry: () => void;
  };
  readonly noneYet: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text: string;
    /** The next step, where it is another than adding one. */
    readonly action?: ReactNode;
  };
  readonly noneFound: {
    readonly title: string;
    readonly text: string;
    readonly clearLabel: string;
    readonly onClear: () => void;
  };
  readonly pager: PagerProps | null;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list without a header, as part of a page. */
export function ListRows(props: Omit<ListPageProps, 'title' | 'note' | 'add' | 'more'>) {
  return (
    <ListFrame>
      {props.filters}
      <Rows {...props} />
      {props.pager && <Pager {...props.pager} />}
    </ListFrame>
  );
}

/** A list page: header, filters, and the rows or a loading, error or empty state. */
export function ListPage(props: ListPageProps) {
  const { title, note, add, more, problem } = props;
  const isPhone = useIsPhone();
  const Actions = isPhone ? PhoneActions : DeskActions;
  return (
    <ListFrame>
      <PageHeader
        title={title}
        note={note}
        isOfList
        actions={(more || add) && <Actions {...props} />}
      />
      {problem && (
        <Alert role="alert" color="red" mb="sm">
          {problem}
        </Alert>
      )}
      {props.filters}
      <Rows {...props} />
      {props.pager && <Pager {...props.pager} />}
    </ListFrame>
  );
}

type ActionsProps = Pick<ListPageProps, 'add' | 'more' | 'moreLabel'>;

function DeskActions({ add, more }: ActionsProps) {
  return (
    <>
      {more?.buttons}
      {add && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.onAdd}>
          {add.label}
        </Button>
      )}
    </>
  );
}

/** Beside the title, so that the rows begin high up. */
function PhoneActions({ add, more, moreLabel }: ActionsProps) {
  return (
    <>
      {more && <ActionsMenu label={moreLabel}>{more.items}</ActionsMenu>}
      {add && (
        <ActionIcon variant="filled" aria-label={add.label} title={add.label} onClick={add.onAdd}>
          <IconPlus size={22} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}

function Rows(props: Omit<ListPageProps, 'title' | 'note' | 'more'>) {
  const { state, loadingLabel, failedTitle, failure, noneFound, noneYet, add, children } = props;
  switch (state) {
    case 'loading':
      return <RowsSkeleton label={loadingLabel} />;
    case 'failed':
      return <LoadError title={failedTitle} {...failure} />;
    case 'noneFound':
      return (
        <EmptyState
          icon={<IconSearchOff aria-hidden />}
          title={noneFound.title}
          text={noneFound.text}
          action={
            <Button variant="default" onClick={noneFound.onClear}>
              {noneFound.clearLabel}
            </Button>
          }
        />
      );
    case 'noneYet':
      return (
        <EmptyState action={add && <Button onClick={add.onAdd}>{add.label}</Button>} {...noneYet} />
      );
    case 'rows':
      return children;
  }
}
