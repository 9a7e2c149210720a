import { CircleAlert, CircleCheck } from 'lucide-react';
import type { PageMessage } from './useMessage.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import fieldStyles from '../base/ui/Field.module.css';

/** Where a page shows its message; screen readers announce it. */
export function MessageLine({ message }: { message: PageMessage | null }) {
  return (
    <div role={message?.isError ? 'alert' : 'status'} aria-live="polite">
      {message && (
        <p className={message.isError ? clsx(fieldStyles.errorBox, styles.message) : styles.doneBox}>
          {message.isError ? <CircleAlert /> : <CircleCheck />}
          <span>{message.text}</span>
        </p>
      )}
    </div>
  );
}
