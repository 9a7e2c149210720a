import type { PantryEntryWire } from '@sali/contract/kitchen/pantry/pantry';
import { ITEM_NAME_MAX } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { Plus, WifiOff } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { OwnPage } from '../../people/accounts/OwnPage.tsx';
import { useCategories, useCategory } from '../../goods/catalogue/categories.ts';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { LoadFailed } from '../../base/LoadFailed.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { EmptyState, Skeleton, Strip } from '../../base/ui/states.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { PantryRow } from './PantryRow.tsx';
import { type SayFact, usePantry } from './usePantry.ts';
import { useUsedUp } from './useUsedUp.ts';
import { clsx } from 'clsx';
import styles from './pantry.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Things that run out within this many days are a group of their own. */
const SOON_DAYS = 2;

/** /pantry: what the household has at home. */
export function PantryPage() {
  return (
    <OwnPage words={words} path="/pantry" back="/recipes" className={clsx(uiStyles.column, styles.page)}>
      {(userId) => <Pantry key={userId} userId={userId} />}
    </OwnPage>
  );
}

function Pantry({ userId }: { userId: number }) {
  const { entries, failure, error, retry, say } = usePantry(userId);
  const [open, setOpen] = useState<PantryEntryWire | null>(null);
  const usedUp = useUsedUp(say);
  const note = useRef<HTMLParagraphElement>(null);
  const endRow = (entry: PantryEntryWire, button: Element) => {
    // The row goes, and the last one takes its heading along.
    if (button.closest('ul')?.childElementCount === 1) note.current?.focus({ preventScroll: true });
    else focusSectionHeading(button);
    void usedUp.say(entry);
  };
  if (!entries) {
    return error ? (
      <LoadFailed error={error} offline={words.offline} failed={words.failed} onRetry={retry} />
    ) : (
      <div className={clsx(uiStyles.stack, uiStyles.gap12)} aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} width="100%" height="64px" />
        ))}
      </div>
    );
  }
  return (
    <>
      {failure && <Strip icon={<WifiOff className={uiStyles.icon16} />}>{words.asSeen}</Strip>}
      <p ref={note} tabIndex={-1} className={clsx(uiStyles.secondary, uiStyles.below12)}>
        {words.hint}
      </p>
      <AddForm say={say} />
      {entries.length === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} art={<BasketArt />} />
      ) : (
        <Groups entries={entries} onOpen={setOpen} onUsedUp={endRow} />
      )}
      {open && (
        <EntrySheet
          entry={open}
          say={say}
          onUsedUp={() => void usedUp.say(open)}
          onToList={() => void usedUp.sayAndAdd(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function AddForm({ say }: { say: SayFact }) {
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const added = name.trim();
    if (added === '') return;
    setIsBusy(true);
    const isSaved = await say({ name: added, is_at_home: true }).finally(() => setIsBusy(false));
    if (!isSaved) return;
    // Text that was typed meanwhile stays.
    setName((now) => (now === name ? '' : now));
    showToast(words.added({ name: added }));
  };
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)}>
      <Field
        label={words.add}
        placeholder={words.addPlaceholder}
        value={name}
        maxLength={ITEM_NAME_MAX}
        enterKeyHint="done"
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="soft" type="submit" isUnavailable={name.trim() === '' || isBusy}>
        <Plus />
        {words.addButton}
      </Button>
    </form>
  );
}

type GroupsProps = {
  entries: readonly PantryEntryWire[];
  onOpen: (entry: PantryEntryWire) => void;
  onUsedUp: (entry: PantryEntryWire, button: Element) => void;
};

/** The things that end soon, then the rest by category. */
function Groups({ entries, onOpen, onUsedUp }: GroupsProps) {
  const now = useNow();
  const order = useCategories((tree) => tree.order);
  const isSoon = ({ until }: PantryEntryWire) => Date.parse(until) - now < SOON_DAYS * DAY_MS;
  const rest = entries.filter((entry) => !isSoon(entry));
  const ids = [...new Set(rest.map(({ category_id }) => category_id))];
  const placeOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const soon = entries.filter(isSoon);
  const rows = (shown: readonly PantryEntryWire[]) =>
    shown.map((entry) => (
      <PantryRow
        key={entry.item_code ?? entry.name}
        entry={entry}
        now={now}
        onOpen={() => onOpen(entry)}
        onUsedUp={(button) => onUsedUp(entry, button)}
      />
    ));
  return (
    <>
      {soon.length > 0 && <Group name={words.endsSoon}>{rows(soon)}</Group>}
      {ids
        .sort((a, b) => placeOf(a) - placeOf(b))
        .map((id) => (
          <CategoryGroup key={id} id={id}>
            {rows(rest.filter(({ category_id }) => category_id === id))}
          </CategoryGroup>
        ))}
    </>
  );
}

const CategoryGroup = ({ id, children }: { id: number; children: ReactNode }) => (
  <Group name={useCategory(id).name}>{children}</Group>
);

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <h2 className={uiStyles.sectionHead}>{name}</h2>
    <ul>{children}</ul>
  </section>
);
