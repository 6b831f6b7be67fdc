import { Button, Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadError, type LoadErrorProps } from '../feedback/load-error.tsx';
import { RowsSkeleton } from '../table/rows-skeleton.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { MessagePage } from './message-page.tsx';
import { PageHeader } from './page-header.tsx';

interface Panel {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** What a reader may do with the record, as its answer says. */
export interface Permitted {
  readonly can: { readonly edit?: boolean; readonly delete?: boolean };
}

export interface DetailPageProps<Data extends Permitted> {
  readonly state: 'loading' | 'failed' | 'notFound' | 'shown';
  readonly data: Data | undefined;
  readonly texts: {
    /** The heading until the record is there. */
    readonly one: string;
    readonly loadFailed: string;
    readonly notFound: { readonly title: string; readonly text: string };
  };
  readonly labels: {
    readonly loading: string;
    readonly edit: string;
    readonly delete: string;
    readonly more: string;
  };
  readonly failure: Omit<LoadErrorProps, 'title'>;
  readonly editing: Panel;
  readonly deleting: Panel;
  /** The way back to the list. */
  readonly back: ReactNode;
  readonly maw?: number;
  readonly header: (data: Data) => {
    readonly title: string;
    readonly note?: ReactNode;
    /** A line below title and note. */
    readonly facts?: ReactNode;
    /** A picture before the title. */
    readonly mark?: ReactNode;
    /** Beside Edit. Delete lies behind the three dots, never beside it as its equal. */
    readonly actions?: ReactNode;
  };
  /** The form, for readers who may edit. Absent: there is no Edit. */
  readonly edit?: (data: Data, close: () => void) => ReactNode;
  /** The question, for readers who may delete. Absent: there is no Delete. */
  readonly remove?: (data: Data, close: () => void) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one record: its header, actions and content, or a loading, error or not-found state. */
export function DetailPage<Data extends Permitted>(props: DetailPageProps<Data>) {
  const { state, data, texts, back } = props;
  if (state === 'notFound') return <MessagePage {...texts.notFound} action={back} />;
  if (state === 'shown' && data !== undefined) return <Content {...props} data={data} />;
  return (
    <>
      <PageHeader title={texts.one} back={back} />
      {state === 'failed' ? (
        <LoadError title={texts.loadFailed} {...props.failure} />
      ) : (
        <RowsSkeleton rows={3} label={props.labels.loading} />
      )}
    </>
  );
}

function Content<Data extends Permitted>(props: DetailPageProps<Data> & { readonly data: Data }) {
  const { data, labels, editing, deleting, back, maw, edit, remove } = props;
  const { title, note, facts, mark, actions } = props.header(data);
  const mayEdit = edit !== undefined && data.can.edit === true;
  const mayDelete = remove !== undefined && data.can.delete === true;
  return (
    <>
      <PageHeader
        title={title}
        note={note}
        facts={facts}
        back={back}
        mark={mark}
        {...(maw !== undefined && { maw })}
        actions={
          <>
            {actions}
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={editing.open}
              >
                {labels.edit}
              </Button>
            )}
            {mayDelete && (
              <ActionsMenu label={labels.more}>
                {(run) => (
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={18} aria-hidden />}
                    onClick={run(deleting.open)}
                  >
                    {labels.delete}
                  </Menu.Item>
                )}
              </ActionsMenu>
            )}
          </>
        }
      />
      {props.children(data)}
      {editing.opened && mayEdit && edit(data, editing.close)}
      {deleting.opened && mayDelete && remove(data, deleting.close)}
    </>
  );
}
