import { locale } from '../../../base/languages/language.ts';
import { participantsBesidesOwner } from '@sali/domain/lists/list';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { accountTexts } from '@sali/texts/app/account';
import { useDevice } from '../../sync/engine.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Switch } from '../../../base/ui/Switch.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { endDeletedAccount } from '../accounts.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { deleteAccount } from './api.ts';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = accountTexts.deletion;

/** Deletes the account: explains the consequences first, then asks for the password. */
export function DeleteCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-deletion">
      <h2 className={uiStyles.heading} id="own-deletion">
        {words.title}
      </h2>
      <p className={uiStyles.secondary}>{words.text}</p>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 className={uiStyles.icon16} />
        {words.ask}
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const proof = useOwnProof();
  const [isForGood, setIsForGood] = useState(false);
  const consequences = useConsequences(isForGood);
  const form = useSubmit(
    () => ({ password: proof.error }),
    async () => {
      await proof.use((body) => deleteAccount(body, isForGood));
      showToast(isForGood ? words.done : words.doneReturns);
      endDeletedAccount();
    },
  );
  return (
    <Sheet role="alertdialog" title={words.question} onClose={onClose}>
      <ul className={styles.consequences}>
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CheckedForm
        form={form}
        intro={<Switch label={words.now} hint={words.nowHint} isOn={isForGood} onChange={setIsForGood} />}
        className={clsx(uiStyles.stack, uiStyles.gap12, uiStyles.above12)}
      >
        <OwnProof label={words.password} proof={proof} error={form.errors.password} />
        <div className={panelStyles.pair}>
          <Button look="danger" type="submit" isUnavailable={form.isSending}>
            {isForGood ? words.confirmNow : words.confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {texts.app.cancel}
          </Button>
        </div>
      </CheckedForm>
    </Sheet>
  );
}

const listed = new Intl.ListFormat(locale);

const sharedText = (names: readonly string[]): string =>
  words.shared({ names: listed.format(names.map((name) => words.quoted({ name }))), count: names.length });

/** Counts by the lists on this device: one's own, those of them that are shared, and those of others. */
function useConsequences(isForGood: boolean): string[] {
  const lists = Object.values(useDevice((state) => state.lists));
  const own = lists.filter((list) => list.role === 'owner');
  const shared = own.filter((list) => participantsBesidesOwner(list).length > 0);
  return [
    words.lists({ count: own.length }),
    ...(shared.length > 0 ? [sharedText(shared.map(({ name }) => name))] : []),
    ...(lists.length > own.length ? [words.others({ count: lists.length - own.length })] : []),
    words.recipes,
    isForGood ? words.forGood : words.canReturn,
  ];
}
