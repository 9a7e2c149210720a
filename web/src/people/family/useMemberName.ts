import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../accounts/accounts.ts';
import { fetchOwnFamily } from './api.ts';

/** The name of one of the person's family; undefined for anybody else, and until the family is loaded. */
export function useMemberName(memberId: number | null): string | undefined {
  const userId = useAccount((state) => state.user?.userId ?? null);
  const { data } = useQuery({
    queryKey: ['family', userId],
    queryFn: fetchOwnFamily,
    enabled: userId !== null && memberId !== null,
  });
  return data?.family?.members.find((member) => member.user_id === memberId)?.username;
}
