import type { PasskeyWire } from '@sali/contract/people/accounts/passkeys';
import { PASSKEY_NAME_MAX } from '@sali/domain/base/limits/accounts';
import { Fingerprint, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { texts } from '@sali/texts/app/main';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { ignore404 } from '../../../base/httpError.ts';
import { LANGUAGES } from '@sali/domain/people/settings/languages';
import { language } from '../../../base/languages/language.ts';
import { timeAgo } from '../../../base/languages/words.ts';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { deletePasskey, fetchPasskeys } from '../passkeys/api.ts';
import { addPasskey, canUsePasskeys } from '../passkeys/passkeys.ts';
import { useSubmit } from '../useSubmit.ts';
import { browserText } from './browserText.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import styles from './account.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = waysInTexts.passkeys;

/** The person's passkeys. Nothing if this browser or this address cannot have any and there are none. */
export function PasskeysCard() {
  const [passkeys, setPasskeys] = useState<readonly PasskeyWire[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyWire | null>(null);
  // Without the server the card shows the passkeys that it has.
  const refresh = useCallback(() => fetchPasskeys().then(setPasskeys, () => undefined), []);
  useEffect(() => void refresh(), [refresh]);
  const canAdd = canUsePasskeys();
  if (!canAdd && passkeys.length === 0) return null;
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-passkeys">
      <h2 className={uiStyles.heading} id="own-passkeys">
        {words.title}
      </h2>
      <p className={uiStyles.secondary}>{words.text}</p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <Button look="soft" onClick={() => setIsAdding(true)}>
          <Plus className={uiStyles.icon16} />
          {words.add}
        </Button>
      )}
      {isAdding && <AddPasskeyDialog onAdded={() => void refresh()} onClose={() => setIsAdding(false)} />}
      {leaving && <RemoveDialog passkey={leaving} onRemoved={() => void refresh()} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyWire; onRemove: () => void }) {
  const now = useNow();
  const { name, last_used_at: usedAt } = passkey;
  return (
    <li>
      <Fingerprint />
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)} dir={LANGUAGES[language].direction}>
          {name}
        </bdi>
        <span className={uiStyles.secondary}>
          {usedAt === null ? words.neverUsed : words.used({ ago: timeAgo(Date.parse(usedAt), now) })}
        </span>
      </span>
      <IconButton label={words.remove({ name })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function AddPasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [name, setName] = useState(deviceName);
  const proof = useOwnProof();
  const form = useSubmit(
    () => ({ password: proof.error }),
    async () => {
      const outcome = await proof.use((body) => addPasskey(name.trim() || deviceName(), body));
      showToast(outcome === 'done' ? words.added : words.left);
      if (outcome === 'left') return;
      onAdded();
      onClose();
    },
  );
  return (
    <Sheet title={words.add} onClose={onClose}>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.muted}>{words.addText}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap12)}
      >
        <Field
          label={words.name}
          dir="auto"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <OwnProof label={words.password} proof={proof} error={form.errors.password} />
        <Button look="primary" type="submit" isUnavailable={form.isSending}>
          <Fingerprint className={uiStyles.icon16} />
          {words.add}
        </Button>
      </CheckedForm>
    </Sheet>
  );
}

const deviceName = (): string => browserText(navigator.userAgent);

type RemoveProps = { passkey: PasskeyWire; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ passkey, onRemoved, onClose }: RemoveProps) {
  const proof = useOwnProof();
  const form = useSubmit(
    () => ({ password: proof.error }),
    async () => {
      await proof.use((own) => deletePasskey(passkey.passkey_id, own)).catch(ignore404);
      showToast(words.removed);
      onRemoved();
      onClose();
    },
  );
  return (
    <Sheet role="alertdialog" title={words.removeTitle} onClose={onClose}>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.muted}>{words.removeText({ name: passkey.name })}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap12)}
      >
        <OwnProof label={words.password} proof={proof} error={form.errors.password} />
        <div className={clsx(panelStyles.pair, uiStyles.above4)}>
          <Button look="danger" type="submit" isUnavailable={form.isSending}>
            {words.removeConfirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {texts.app.cancel}
          </Button>
        </div>
      </CheckedForm>
    </Sheet>
  );
}
