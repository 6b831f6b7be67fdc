import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type Request, seenOf, useDecideTogether } from '../api.ts';
import { CommentField } from './comment-field.tsx';
import decision from './decision-box.module.css';
import classes from './request-center.module.css';

/** Several with one comment. */
export function DecideTogether({
  requests,
  onDone,
}: {
  readonly requests: readonly Request[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('absences');
  const [comment, setComment] = useState('');
  const [early, setEarly] = useState(false);
  const decide = useDecideTogether();
  const send = (decision: 'approve' | 'decline') => {
    // Twice clicked is once decided.
    if (decide.isPending) return;
    if (comment.trim() === '') return setEarly(true);
    return decide.mutate(
      {
        ids: requests.map(({ approvalId }) => approvalId),
        seen: requests.map((request) => ({ id: request.approvalId, ...seenOf(request) })),
        decision,
        comment,
      },
      {
        onSuccess: ({ decidedIds, refused }) => {
          notify(t('center.decidedTogether', { count: decidedIds.length }));
          if (refused.length > 0)
            notify(t('center.notDecided', { count: refused.length }), { long: true });
          onDone();
        },
      },
    );
  };
  const stateOf = (decision: 'approve' | 'decline') => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
  });
  return (
    <div className={classes.together}>
      <CommentField
        label={t('center.commentForAll', { count: requests.length })}
        value={comment}
        onChange={setComment}
        error={early && comment.trim() === '' ? t('decision.commentMissing') : null}
      />
      {decide.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(decide.error)}
        </Alert>
      )}
      <div className={decision.bar}>
        <Button {...stateOf('approve')} onClick={() => send('approve')}>
          {t('decision.approve')}
        </Button>
        <Button variant="default" {...stateOf('decline')} onClick={() => send('decline')}>
          {t('decision.decline')}
        </Button>
      </div>
    </div>
  );
}
