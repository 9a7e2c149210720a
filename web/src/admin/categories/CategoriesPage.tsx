import type { CategoryTreeWire } from '@sali/contract/goods/catalogue/catalogue';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import type { CategoryQuestion } from './categoryQuestion.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { FailedRows, Frame, LoadingRows } from '../Frame.tsx';
import { MessageLine } from '../MessageLine.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { type CategoryTreeActions, useCategoryTree } from './useCategoryTree.ts';
import { useReorder } from './useReorder.ts';
import { clsx } from 'clsx';
import styles from './categories.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.categories;

/** The category tree: order, colours, icons, visibility. Main categories open to show their subcategories. */
export function CategoriesPage() {
  const actions = useCategoryTree();
  const { tree, error, message } = actions;
  const [asked, setAsked] = useState<CategoryQuestion | null>(null);
  const add = (
    <Button look="primary" size="sm" onClick={() => setAsked({ kind: 'add', parentId: null })}>
      <Plus className={uiStyles.icon16} />
      {words.add}
    </Button>
  );
  return (
    <Frame width="narrow" title={words.title} back="/admin" backLabel={adminTexts.back} actions={add}>
      <MessageLine message={message} />
      {error && <FailedRows error={error} text={words.failedLoad} onRetry={actions.retry} />}
      {!tree && !error && <LoadingRows />}
      {tree && <Tree tree={tree} actions={actions} onAsk={setAsked} />}
      {tree && asked && asked.kind !== 'remove' && (
        <CategoryDialog
          tree={tree}
          category={asked.kind === 'edit' ? asked.category : null}
          parentId={asked.kind === 'add' ? asked.parentId : asked.category.parent_id}
          onSaved={() => actions.done(asked.kind === 'add')}
          onRemove={
            asked.kind === 'edit' && !asked.category.is_default
              ? () => setAsked({ kind: 'remove', category: asked.category })
              : undefined
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'remove' && (
        <Question
          title={words.removeTitle}
          text={words.removeText({ name: asked.category.name })}
          action={words.removeIt}
          onConfirm={() => void actions.remove(asked.category.category_id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Frame>
  );
}

type TreeProps = {
  tree: readonly CategoryTreeWire[];
  actions: CategoryTreeActions;
  onAsk: (question: CategoryQuestion) => void;
};

function Tree({ tree, actions, onAsk }: TreeProps) {
  const byId = new Map(tree.map((root) => [root.category_id, root]));
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const reorder = useReorder(list, [...byId.keys()], (id, place) => actions.move(id, byId.get(id)?.name ?? '', place));
  return (
    <ul data-part="category-tree" className={clsx(uiStyles.card, styles.tree)} ref={list}>
      {reorder.order.map((id) => {
        const root = byId.get(id);
        if (!root) return null;
        const isOpen = openId === id;
        return (
          <li key={id} className={reorder.draggedId === id ? styles.dragged : undefined}>
            <CategoryRow
              category={root}
              subCount={root.subcategories.length}
              isOpen={isOpen}
              handle={reorder.handleOf(id)}
              onToggle={actions.toggle}
              onOpen={() => setOpenId(isOpen ? null : id)}
              onAsk={onAsk}
            />
            {isOpen && <Subcategories root={root} actions={actions} onAsk={onAsk} />}
          </li>
        );
      })}
    </ul>
  );
}

function Subcategories({ root, actions, onAsk }: Omit<TreeProps, 'tree'> & { root: CategoryTreeWire }) {
  const byId = new Map(root.subcategories.map((sub) => [sub.category_id, sub]));
  const list = useRef<HTMLUListElement>(null);
  const reorder = useReorder(list, [...byId.keys()], (id, place) => actions.move(id, byId.get(id)?.name ?? '', place));
  return (
    <div data-part="subcategories" className={styles.subcategories}>
      {byId.size === 0 && <p className={uiStyles.secondary}>{words.none}</p>}
      <ul ref={list}>
        {reorder.order.map((id) => {
          const sub = byId.get(id);
          return (
            sub && (
              <li key={id} className={reorder.draggedId === id ? styles.dragged : undefined}>
                <CategoryRow category={sub} handle={reorder.handleOf(id)} onToggle={actions.toggle} onAsk={onAsk} />
              </li>
            )
          );
        })}
      </ul>
      <Button look="ghost" size="sm" onClick={() => onAsk({ kind: 'add', parentId: root.category_id })}>
        <Plus className={uiStyles.icon16} />
        {words.addSub({ name: root.name })}
      </Button>
    </div>
  );
}
