import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { KOSHER_KINDS } from '@sali/domain/kitchen/recipes/recipe';
import { ChefHat, CloudOff, Heart, Plus, Timer } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { recipesTexts } from '@sali/texts/app/recipes';
import { HttpError } from '../../base/httpError.ts';
import { wayOn } from '../../base/wayOn.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { Later } from '../../base/ui/Later.tsx';
import { PageHead } from '../../base/ui/PageHead.tsx';
import { Pager } from '../../base/ui/Pager.tsx';
import { EmptyState, Skeleton, Strip, Waiting } from '../../base/ui/states.tsx';
import { partFailed } from '../../base/partFailed.ts';
import { useSettled } from '../../base/ui/useSettled.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import type { RecipesQuery } from './api.ts';
import { useCounts, useRecipes } from './queries.ts';
import { RecipeCard } from './RecipeCard.tsx';
import { DeletedRecipes, KitchenLinks, RecipeForm, SaveAllTool, ToListDialog } from './parts.ts';
import { clsx } from 'clsx';
import styles from './GalleryPage.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import recipeStyles from './recipe.module.css';

/** All recipes that the reader may see: their own and the public ones; for a guest the public ones. */
export function GalleryPage() {
  const user = useAccount((state) => state.user);
  const navigate = useNavigate();
  const { text, search, filter, kosher, setText, setFilter, setKosher, clear } = useGallerySearch(user === null);
  const [adding, setAdding] = useState<Recipe | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const wanted = { search, filter, kosher };
  const { pages, rows, error } = useRecipes(wanted);
  // The first recipes bring the tools below them, which do not move then, and stay while others are searched for.
  const [wasLoaded, setWasLoaded] = useState(false);
  const isLoaded = wasLoaded || pages !== undefined || error !== null;
  if (isLoaded !== wasLoaded) setWasLoaded(isLoaded);
  // The whole gallery, not a search that found nothing: there is nothing to save either.
  const isEmpty = rows?.length === 0 && search === '' && filter === 'all' && kosher === '';
  const title = user ? recipesTexts.mine : recipesTexts.gallery;
  useTitle(texts.app.titleOf({ page: title }));
  return (
    <main className={clsx(recipeStyles.page, uiStyles.aboveTabs)} id="content">
      <PageHead>
        <h1 className={clsx(uiStyles.title, uiStyles.grow)}>{title}</h1>
        {user && (
          <Button look="primary" className={styles.create} onClick={() => setIsWriting(true)}>
            <Plus />
            {recipesTexts.add}
          </Button>
        )}
      </PageHead>
      {user && (
        <div className={styles.kitchen}>
          <Later>
            <KitchenLinks />
          </Later>
        </div>
      )}
      <div className={styles.tools}>
        <p className={uiStyles.intro}>{user ? recipesTexts.introOwn : recipesTexts.intro}</p>
        <SearchField
          className={styles.searchField}
          label={recipesTexts.search}
          placeholder={recipesTexts.searchPlaceholder}
          enterKeyHint="search"
          maxLength={200}
          text={text}
          onText={setText}
        />
        <Filters wanted={wanted} isGuest={user === null} onFilter={setFilter} onKosher={setKosher} />
      </div>
      <Gallery
        wanted={wanted}
        isGuest={user === null}
        onAdd={setAdding}
        onNew={() => setIsWriting(true)}
        onClear={clear}
      />
      <CountsBar wanted={wanted} isShown={isLoaded} />
      {user && isLoaded && (
        <Later>
          {!isEmpty && <SaveAllTool userId={user.userId} />}
          <DeletedRecipes />
        </Later>
      )}
      {adding && (
        <Later onFailed={partFailed}>
          <ToListDialog recipe={adding} servings={adding.servings} onClose={() => setAdding(null)} />
        </Later>
      )}
      {isWriting && (
        <Later onFailed={partFailed}>
          <RecipeForm
            recipe={null}
            onSaved={(recipe) => void navigate(`/recipe/${recipe.recipe_id}`)}
            onClose={() => setIsWriting(false)}
          />
        </Later>
      )}
    </main>
  );
}

/** Keeps the search and the filters in the address, so that the way back from a recipe leads to the same gallery. */
function useGallerySearch(isGuest: boolean) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [text, setText] = useState(asked);
  const search = useSettled(text.trim());
  const filter = FILTERS.find(({ id, isOwn }) => id === params.get('filter') && !(isGuest && isOwn))?.id ?? 'all';
  const write = useCallback(
    (name: 'search' | 'filter' | 'kosher', value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  useEffect(() => {
    if (search !== asked) write('search', search);
  }, [search, asked, write]);
  const kosher: RecipesQuery['kosher'] = KOSHER_KINDS.find((kind) => kind === params.get('kosher')) ?? '';
  const setFilter = (id: RecipesQuery['filter']) => write('filter', id === 'all' ? '' : id);
  const setKosher = (kind: RecipesQuery['kosher']) => write('kosher', kind);
  const clear = () => {
    setText('');
    setParams(new URLSearchParams(), { replace: true });
  };
  return { text, search, filter, kosher, setText, setFilter, setKosher, clear };
}

const FILTERS: readonly { id: RecipesQuery['filter']; icon: ReactNode; isOwn: boolean }[] = [
  { id: 'all', icon: null, isOwn: false },
  { id: 'favorites', icon: <Heart className={uiStyles.icon16} />, isOwn: true },
  { id: 'quick', icon: <Timer className={uiStyles.icon16} />, isOwn: false },
  { id: 'own', icon: null, isOwn: true },
];

type FiltersProps = {
  wanted: RecipesQuery;
  isGuest: boolean;
  onFilter: (filter: RecipesQuery['filter']) => void;
  onKosher: (kosher: RecipesQuery['kosher']) => void;
};

function Filters({ wanted: { filter, kosher }, isGuest, onFilter, onKosher }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label={recipesTexts.filters}>
      {FILTERS.filter(({ isOwn }) => !isGuest || !isOwn).map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          className={uiStyles.chip}
          aria-pressed={filter === id}
          onClick={() => onFilter(filter === id ? 'all' : id)}
        >
          {icon}
          {recipesTexts.filter[id]}
        </button>
      ))}
      {KOSHER_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={uiStyles.chip}
          aria-pressed={kosher === kind}
          onClick={() => onKosher(kosher === kind ? '' : kind)}
        >
          {recipesTexts.kosher[kind]}
        </button>
      ))}
    </div>
  );
}

type GalleryProps = {
  wanted: RecipesQuery;
  isGuest: boolean;
  onAdd: (recipe: Recipe) => void;
  onNew: () => void;
  onClear: () => void;
};

function Gallery({ wanted, isGuest, onAdd, onNew, onClear }: GalleryProps) {
  const gallery = useRecipes(wanted);
  const { pages, rows: recipes = [], error } = gallery;
  const failure = pages?.find((page) => page.failure)?.failure ?? error;
  if (!pages && !error) return <LoadingGallery />;
  if (error && recipes.length === 0) return <GalleryFailed error={error} onRetry={gallery.refresh} />;
  if (recipes.length === 0) return <Nothing wanted={wanted} isGuest={isGuest} onNew={onNew} onClear={onClear} />;
  return (
    <>
      {failure && (
        <Strip icon={<CloudOff />}>
          {recipesTexts.loadFailed}. {failureText(failure)}
        </Strip>
      )}
      <ul className={styles.grid}>
        {recipes.map((recipe) => (
          <RecipeCard key={recipe.recipe_id} recipe={recipe} canMark={!isGuest} onAdd={onAdd} />
        ))}
      </ul>
      <Pager look="quiet" block className={uiStyles.above16} pages={gallery} label={recipesTexts.more} />
    </>
  );
}

function LoadingGallery() {
  return (
    <Waiting text={recipesTexts.loading} className={styles.grid}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} width="100%" height="260px" />
      ))}
    </Waiting>
  );
}

/** The server's message; a message of the app if the server was not reached. */
function failureText(error: Error): string {
  const isOffline = error instanceof HttpError && error.isUnanswered;
  return error instanceof HttpError && !isOffline ? error.detail : recipesTexts.offline;
}

function GalleryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const way = wayOn(error, onRetry);
  return (
    <div role="alert">
      <EmptyState title={recipesTexts.loadFailed} text={failureText(error)}>
        <Button look="soft" onClick={way.run}>
          {way.label}
        </Button>
      </EmptyState>
    </div>
  );
}

type NothingProps = Omit<GalleryProps, 'onAdd'>;

/** The text of an empty gallery: how favourites are marked, what was searched, or how to begin. */
function Nothing({ wanted: { search, filter, kosher }, isGuest, onNew, onClear }: NothingProps) {
  const words = recipesTexts;
  const isFilterAlone = search === '' && kosher === '';
  const art = (
    <span className={styles.dishArt} aria-hidden="true">
      <ChefHat />
    </span>
  );
  if (isFilterAlone && filter === 'favorites') {
    return (
      <EmptyState title={words.noFavorites} text={words.noFavoritesText} art={art}>
        <Button look="soft" onClick={onClear}>
          {words.toGallery}
        </Button>
      </EmptyState>
    );
  }
  if (!isFilterAlone || filter === 'quick') {
    return (
      <EmptyState title={words.nothingFound} text={words.nothingFoundText} art={art}>
        <Button look="soft" onClick={onClear}>
          {texts.app.clearSearch}
        </Button>
      </EmptyState>
    );
  }
  return isGuest ? (
    <EmptyState title={words.emptyGuestTitle} text={words.emptyGuestText} art={art}>
      <LinkButton look="primary" to={loginPath('/recipes')}>
        {texts.shell.signIn}
      </LinkButton>
    </EmptyState>
  ) : (
    <EmptyState title={words.emptyTitle} text={words.emptyText} art={art}>
      <Button look="soft" onClick={onNew}>
        <Plus />
        {words.add}
      </Button>
    </EmptyState>
  );
}

/** How many recipes there are. It is announced from a place of its own, which is always there. */
function CountsBar({ wanted, isShown }: { wanted: RecipesQuery; isShown: boolean }) {
  const counts = useCounts(wanted).data;
  const text =
    counts && counts.total > 0
      ? `${recipesTexts.count({ total: counts.total })} · ${recipesTexts.recent({ count: counts.recent })}`
      : '';
  return (
    <>
      <p className={uiStyles.visuallyHidden} role="status">
        {text}
      </p>
      {isShown && (
        <p className={styles.state} aria-hidden="true">
          {text}
        </p>
      )}
    </>
  );
}
