import type { NotificationsAnswer } from '@sali/contract/people/notifications/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchNotifications, postRead } from './api.ts';

/** The person's notifications. Reading one shows at once; if the server misses it, it is unread at the next fetch. */
export function useNotifications(userId: number) {
  const queryClient = useQueryClient();
  const queryKey = ['notifications', userId];
  const { data, error, isFetched, refetch } = useQuery({ queryKey, queryFn: fetchNotifications, staleTime: 0 });
  const read = (ids?: readonly number[]) => {
    queryClient.setQueryData<NotificationsAnswer>(queryKey, (before) => before && withRead(before, ids));
    // Without the server they are unread again at the next fetch.
    void postRead(ids).catch(() => undefined);
  };
  return {
    answer: data,
    error,
    /** The server has answered once, or could not be reached. */
    isLoaded: isFetched,
    retry: () => void refetch(),
    readOne: (id: number) => read([id]),
    readAll: () => read(),
  };
}

function withRead(before: NotificationsAnswer, ids: readonly number[] | undefined): NotificationsAnswer {
  const notifications = before.notifications.map((one) =>
    ids === undefined || ids.includes(one.notification_id) ? { ...one, is_read: true } : one,
  );
  const newlyRead = before.notifications.filter((one, index) => !one.is_read && notifications[index]?.is_read).length;
  return { unread: ids === undefined ? 0 : before.unread - newlyRead, notifications };
}
