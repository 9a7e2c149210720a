import { createContext, type ReactNode } from 'react';

export type ReminderDialogProps = { readonly listId: string; readonly onClose: () => void };

/** Draws the notifications room's dialog, which a list's menu opens; the app hands it in. */
export type DrawReminderDialog = (props: ReminderDialogProps) => ReactNode;

export const ReminderDialogContext = createContext<DrawReminderDialog>(() => null);
