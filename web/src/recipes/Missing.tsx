import { Link } from 'react-router';
import { he } from '../languages/he/main.ts';
import { heRecipes } from '../languages/he/recipes.ts';
import { HttpError } from '../httpError.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';

/** A placeholder while a recipe loads. */
export function RecipeWaiting() {
  return (
    <div className="grid gap-4">
      <p className="vh" role="status">
        {heRecipes.loadingOne}
      </p>
      <Skeleton width="100%" height="220px" />
      <Skeleton width="70%" height="28px" />
      <Skeleton width="40%" height="20px" />
      <Skeleton width="100%" height="240px" />
    </div>
  );
}

/** Shown when a recipe does not exist, may not be read, or could not be loaded. */
export function RecipeMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof HttpError ? error.status : 500;
  const isGone = status === 403 || status === 404;
  const isOffline = error instanceof HttpError && error.isUnanswered;
  const text = isGone ? heRecipes.notFoundText : isOffline ? heRecipes.offline : heRecipes.loadFailed;
  return (
    <div role="alert">
      <EmptyState title={isGone ? heRecipes.notFound : heRecipes.oneFailed} text={text}>
        {!isGone && (
          <Button look="soft" onClick={onRetry}>
            {he.app.retry}
          </Button>
        )}
        <Link className="btn quiet" to="/recipes">
          {heRecipes.toGallery}
        </Link>
      </EmptyState>
    </div>
  );
}
