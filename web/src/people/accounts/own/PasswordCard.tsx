import { accountTexts } from '@sali/texts/app/account';
import { Button } from '../../../base/ui/Button.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { NewPasswordFields, useNewPassword } from '../NewPassword.tsx';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { putPassword } from './api.ts';
import { useSignInMethods } from './signInMethods.ts';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

const words = accountTexts.password;

/** Changes the password, or sets the first one. The other devices are signed out. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const proof = useOwnProof();
  const chosen = useNewPassword();
  const { refresh } = useSignInMethods();
  const form = useSubmit(
    () => ({ current_password: proof.error, ...chosen.errors }),
    async () => {
      await proof.use((body) => putPassword(body, chosen.next));
      proof.clear();
      chosen.clear();
      showToast(proof.isByGoogle ? words.chosen : words.saved);
      refresh();
      onChanged();
    },
  );
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-password">
      <h2 className={uiStyles.heading} id="own-password">
        {proof.isByGoogle ? words.first : words.title}
      </h2>
      <CheckedForm
        form={form}
        intro={<p className={uiStyles.secondary}>{proof.isByGoogle ? words.firstText : words.text}</p>}
        className={clsx(uiStyles.stack, uiStyles.gap12)}
      >
        <OwnProof label={words.current} name="current" proof={proof} error={form.errors.current_password} />
        <NewPasswordFields value={chosen} labels={words} errors={form.errors} />
        <Button look="primary" type="submit" isUnavailable={form.isSending}>
          {proof.isByGoogle ? words.choose : words.save}
        </Button>
      </CheckedForm>
    </section>
  );
}
