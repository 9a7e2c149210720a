import type { NewItem } from '@sali/domain/lists/list';
import { ChefHat, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { shareTargetTexts as words } from '@sali/texts/app/shareTarget';
import { texts } from '@sali/texts/app/main';
import { useOwnStore } from '../../goods/stores/ownStore.ts';
import { PastedSheet } from '../../lists/open/search/PastedSheet.tsx';
import { type ChosenThing, raiseLines } from '../../lists/open/search/pasted.ts';
import { RecipeForm } from '../../kitchen/recipes/form/RecipeForm.tsx';
import { NEW_LIST, useTargetList } from '../../kitchen/recipes/shopping/targetList.ts';
import { TargetListField } from '../../kitchen/recipes/shopping/TargetListField.tsx';
import { addItems, createList } from '../../people/sync/lists.ts';
import { BasketArt } from '../../base/ui/art.tsx';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { EmptyState } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import { sharedContent, type SharedContent } from './sharedContent.ts';
import { clsx } from 'clsx';
import styles from './share.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** /share: what another app shared becomes lines of a list, or a recipe. */
export function SharePage() {
  const [params] = useSearchParams();
  const shared = sharedContent(params);
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className={clsx(uiStyles.column, styles.page, uiStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back="/shopping" backLabel={words.back} isInset />
      {shared.address === null && shared.text === '' ? (
        <EmptyState title={words.nothing} text={words.nothingText} art={<BasketArt />}>
          <LinkButton look="soft" to="/shopping">
            {words.back}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <blockquote className={clsx(uiStyles.card, styles.card)}>
            {shared.text !== '' && (
              <p dir="auto" className={styles.text} tabIndex={0}>
                {shared.text}
              </p>
            )}
            {shared.address !== null && (
              <p dir="ltr" className={clsx(uiStyles.secondary, styles.address)}>
                {shared.address}
              </p>
            )}
          </blockquote>
          {shared.address !== null && <ToRecipe shared={shared} isFirst />}
          {shared.text !== '' && <ToList text={shared.text} isFirst={shared.address === null} />}
          {shared.address === null && <ToRecipe shared={shared} isFirst={false} />}
        </>
      )}
    </main>
  );
}

/** Adds the lines of a text to a list, after they were confirmed. Ends on the list. */
function ToList({ text, isFirst }: { text: string; isFirst: boolean }) {
  const navigate = useNavigate();
  const { lists, list, listId, setListId } = useTargetList();
  const ownStore = useOwnStore();
  const [isOpen, setIsOpen] = useState(false);
  const add = async (items: readonly NewItem[], raised: readonly ChosenThing[]): Promise<void> => {
    const id = listId === NEW_LIST ? await createList(words.listName) : listId;
    await addItems(id, items);
    await raiseLines(id, raised);
    showToast(words.added({ count: items.length + raised.length }));
    await navigate(`/shopping/list/${id}`, { replace: true });
  };
  return (
    <section className={clsx(uiStyles.card, styles.card)}>
      <TargetListField lists={lists} listId={listId} onChange={setListId} />
      <Button look={isFirst ? 'primary' : 'soft'} block onClick={() => setIsOpen(true)}>
        <ListPlus />
        {words.toList}
      </Button>
      {isOpen && (
        <PastedSheet
          text={text}
          list={list ?? null}
          storeKey={list?.storeKey ?? ownStore}
          onAdd={(items, raised) => void add(items, raised)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

/** Reads a page or a text as a recipe into the form; guests sign in first and return here. */
function ToRecipe({ shared, isFirst }: { shared: SharedContent; isFirst: boolean }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useAccount((state) => state.user);
  const [isOpen, setIsOpen] = useState(false);
  const look = isFirst ? 'primary' : 'soft';
  if (!user)
    return (
      <LinkButton look={look} block to={loginPath(pathname + search)}>
        <ChefHat />
        {words.signIn}
      </LinkButton>
    );
  return (
    <>
      <Button look={look} block onClick={() => setIsOpen(true)}>
        <ChefHat />
        {words.toRecipe}
      </Button>
      {isOpen && (
        <RecipeForm
          recipe={null}
          imported={
            shared.address === null ? { kind: 'text', text: shared.text } : { kind: 'address', text: shared.address }
          }
          onSaved={(recipe) => void navigate(`/recipe/${recipe.recipe_id}`, { replace: true })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
