import { useRef } from 'react';
import { newId } from '../../../base/ids.ts';

/**
 * Returns a function that gives the Idempotency-Key of a body: the same for another try with the same body, which is then
 * answered once, and a new one for another body, which the server would refuse under the old key [L27].
 */
export function useKeyOfBody(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (sent) => {
    const body = JSON.stringify(sent);
    if (last.current.body !== body) last.current = { body, key: newId() };
    return last.current.key;
  };
}
