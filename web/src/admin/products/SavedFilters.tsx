import type { ProductFilterWire } from '@sali/contract/catalogue/foundProducts';
import { PRODUCT_FILTER_NAME_MAX, PRODUCT_FILTERS_MAX } from '@sali/domain/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Check, Settings2, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { adminTexts } from '../../languages/adminTexts.ts';
import { texts } from '../../languages/mainTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { errorText } from '../errorText.ts';
import { deleteFilter, fetchFilters, postFilter, putFilterName } from './api.ts';
import { isSavedShown, type ProductQuery, queryOf, savedPartOf } from './productQuery.ts';
import { clsx } from 'clsx';
import styles from './products.module.css';
import chipStyles from '../../ui/chip.module.css';
import iconStyles from '../../ui/icon.module.css';
import layoutStyles from '../../ui/layout.module.css';

const words = adminTexts.products.saved;
const QUERY_KEY = ['admin', 'product-filters'];

type SavedFiltersProps = {
  query: ProductQuery;
  /** The person chose a saved search. */
  onPick: (part: Partial<ProductQuery>) => void;
};

/** The searches that a manager keeps, as chips above the list [Z93]. */
export function SavedFilters({ query, onPick }: SavedFiltersProps) {
  const { data: filters = [] } = useQuery({ queryKey: QUERY_KEY, queryFn: fetchFilters });
  const [open, setOpen] = useState<'save' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const isUsual = isSavedShown(query, savedPartOf(queryOf(new URLSearchParams())));
  const canSave =
    !isUsual && filters.length < PRODUCT_FILTERS_MAX && !filters.some((filter) => isSavedShown(query, filter));
  if (filters.length === 0 && !canSave) return null;
  return (
    <div className={clsx(layoutStyles.row, styles.chips)} role="group" aria-label={words.title}>
      {filters.map((filter) => (
        <SavedFilterChip key={filter.filter_id} filter={filter} query={query} onPick={onPick} />
      ))}
      {canSave && (
        <button type="button" className={clsx(chipStyles.chip, styles.saveChip)} onClick={() => setOpen('save')}>
          <BookmarkPlus className={iconStyles.small} />
          {words.save}
        </button>
      )}
      {filters.length > 0 && (
        <IconButton label={words.edit} className={layoutStyles.rigid} onClick={() => setOpen('edit')}>
          <Settings2 className={iconStyles.small} />
        </IconButton>
      )}
      {open === 'save' && <SaveSheet query={query} onClose={close} />}
      {open === 'edit' && <SavedFiltersSheet filters={filters} onClose={close} />}
    </div>
  );
}

function SavedFilterChip({ filter, query, onPick }: SavedFiltersProps & { filter: ProductFilterWire }) {
  const { search, category, status, sort, order } = filter;
  const isPicked = isSavedShown(query, filter);
  return (
    <button
      type="button"
      className={clsx(chipStyles.chip, layoutStyles.rigid)}
      aria-pressed={isPicked}
      // A chosen one is taken off by a second tap.
      onClick={() =>
        onPick(isPicked ? savedPartOf(queryOf(new URLSearchParams())) : { search, category, status, sort, order })
      }
    >
      <bdi>{filter.name}</bdi>
    </button>
  );
}

/** Runs a call, shows why it failed, and reads the saved searches again. @returns whether it succeeded */
function useChange(): (work: () => Promise<unknown>) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (work) => {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        showToast(errorText(error, words.failed));
        return false;
      },
    );
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    return isDone;
  };
}

function SaveSheet({ query, onClose }: { query: ProductQuery; onClose: () => void }) {
  const [name, setName] = useState(query.search.trim().slice(0, PRODUCT_FILTER_NAME_MAX));
  const change = useChange();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    if (await change(() => postFilter({ ...savedPartOf(query), name: name.trim() }))) onClose();
  };
  return (
    <Sheet title={words.saveTitle} closeLabel={texts.app.close} onClose={onClose}>
      <form className={clsx(layoutStyles.stack, layoutStyles.gap16)} onSubmit={(event) => void submit(event)}>
        <Field
          label={words.name}
          maxLength={PRODUCT_FILTER_NAME_MAX}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" block type="submit" isUnavailable={name.trim() === ''}>
          {texts.app.save}
        </Button>
      </form>
    </Sheet>
  );
}

function SavedFiltersSheet({ filters, onClose }: { filters: readonly ProductFilterWire[]; onClose: () => void }) {
  return (
    <Sheet title={words.edit} closeLabel={texts.app.close} onClose={onClose}>
      <ul className={clsx(layoutStyles.stack, layoutStyles.gap16)}>
        {filters.map((filter) => (
          <EditRow key={filter.filter_id} filter={filter} />
        ))}
      </ul>
    </Sheet>
  );
}

function EditRow({ filter: { filter_id: filterId, name: saved } }: { filter: ProductFilterWire }) {
  const [name, setName] = useState(saved);
  const change = useChange();
  const isSame = name.trim() === '' || name.trim() === saved;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isSame) void change(() => putFilterName(filterId, name.trim()));
  };
  return (
    <li>
      <form className={clsx(layoutStyles.row, styles.editRow)} onSubmit={submit}>
        <div className={layoutStyles.grow}>
          <Field
            label={words.name}
            maxLength={PRODUCT_FILTER_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <IconButton type="submit" label={words.rename({ name: saved })} isUnavailable={isSame}>
          <Check />
        </IconButton>
        <IconButton label={words.remove({ name: saved })} onClick={() => void change(() => deleteFilter(filterId))}>
          <Trash2 />
        </IconButton>
      </form>
    </li>
  );
}
