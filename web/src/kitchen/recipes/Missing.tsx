import { texts } from '@sali/texts/app/main';
import { recipesTexts } from '@sali/texts/app/recipes';
import { answerText } from '../../base/errorText.ts';
import { HttpError } from '../../base/httpError.ts';
import { wayOn } from '../../base/wayOn.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { EmptyState, Skeleton, Waiting } from '../../base/ui/states.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** A placeholder while a recipe loads. */
export function RecipeWaiting() {
  return (
    <Waiting text={recipesTexts.loadingOne} className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <Skeleton width="100%" height="220px" />
      <Skeleton width="70%" height="28px" />
      <Skeleton width="40%" height="20px" />
      <Skeleton width="100%" height="240px" />
    </Waiting>
  );
}

/** Shown when a recipe does not exist, may not be read, or could not be loaded. */
export function RecipeMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof HttpError ? error.status : 500;
  // 422: the address has something else in the place of a recipe's number.
  const isGone = status === 403 || status === 404 || status === 422;
  const title = isGone ? recipesTexts.notFound : recipesTexts.oneFailed;
  useTitle(texts.app.titleOf({ page: title }));
  const reason = error instanceof HttpError ? answerText(error, recipesTexts.offline) : '';
  const text = isGone ? recipesTexts.notFoundText : reason;
  const way = wayOn(error, onRetry);
  return (
    <div role="alert">
      <EmptyState title={title} text={text} isPage>
        {!isGone && (
          <Button look="soft" onClick={way.run}>
            {way.label}
          </Button>
        )}
        <LinkButton look="quiet" to="/recipes">
          {recipesTexts.toGallery}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
