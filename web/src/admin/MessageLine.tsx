import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Message } from './useMessage.ts';

/** The place of a page's message, announced when one comes. */
export function MessageLine({ message }: { message: Message | null }) {
  return (
    <div role={message?.isError ? 'alert' : 'status'} aria-live="polite">
      {message && (
        <p className={message.isError ? 'error-box' : 'done-box'}>
          {message.isError ? <CircleAlert /> : <CircleCheck />}
          <span>{message.text}</span>
        </p>
      )}
    </div>
  );
}
