import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * For an endpoint with `idempotent`. Pressed again after a lost connection, the same body is the same request: it is
 * done once. The key stays until an answer came.
 */
export function useOnce<Body, Done>(
  send: (body: Body, idempotencyKey: string) => Promise<Done>,
  refresh: () => void,
) {
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return send(body, sent.current.key);
    },
    onSuccess: () => {
      sent.current = { body: '', key: '' };
    },
    onSettled: refresh,
  });
}
