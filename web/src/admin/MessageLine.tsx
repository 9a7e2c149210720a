import { CircleAlert, CircleCheck } from 'lucide-react';
import type { PageMessage } from './useMessage.ts';

/** Where a page shows its message; screen readers announce it. */
export function MessageLine({ message }: { message: PageMessage | null }) {
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
