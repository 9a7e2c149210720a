import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Users } from 'lucide-react';
import { useAccount } from '../../people/accounts/accounts.ts';
import { useMemberName } from '../../people/family/useMemberName.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

type AuthorBadgeProps = { recipe: Pick<Recipe, 'is_public' | 'user_id' | 'author'> };

/** The person who published a recipe; nothing on own ones, and where the name is not known. */
export function AuthorBadge({ recipe }: AuthorBadgeProps) {
  const name = useAuthorName(recipe);
  return name === '' ? null : (
    <span className={uiStyles.badge}>
      <bdi>{recipesTexts.ofPerson({ name })}</bdi>
    </span>
  );
}

/** The first name of the person who published a recipe; empty for one's own, and where it is not known. */
export const useAuthorName = ({ is_public, user_id, author }: AuthorBadgeProps['recipe']): string =>
  useAccount(({ user }) => (is_public && user_id !== user?.userId ? author : ''));

type FamilyBadgeProps = { recipe: Pick<Recipe, 'is_public' | 'user_id'>; className?: string | undefined };

/** The family member who wrote a private recipe; nothing on public and own ones. */
export function FamilyBadge({ recipe, className }: FamilyBadgeProps) {
  const isOfFamily = useAccount(({ user }) => !recipe.is_public && user !== null && user.userId !== recipe.user_id);
  return isOfFamily ? <WriterBadge userId={recipe.user_id} className={className} /> : null;
}

function WriterBadge({ userId, className }: { userId: number | null; className: string | undefined }) {
  const name = useMemberName(userId);
  return (
    <span className={clsx(uiStyles.badge, className)}>
      <Users className={uiStyles.icon14} />
      <bdi>{name === undefined ? recipesTexts.ofFamily : recipesTexts.ofPerson({ name })}</bdi>
    </span>
  );
}
