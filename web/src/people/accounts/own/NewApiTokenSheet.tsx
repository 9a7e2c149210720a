import { type MadeApiToken, TOKEN_SCOPES, type TokenScope } from '@sali/contract/people/accounts/apiTokens';
import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from '@sali/domain/base/limits/accounts';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { apiTokensTexts as words } from '@sali/texts/app/apiTokens';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { SelectField } from '../../../base/ui/SelectField.tsx';
import { copyText } from '../../../base/ui/shareSheet.ts';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { postApiToken } from '../apiTokens/api.ts';
import { useSubmit } from '../useSubmit.ts';
import { OwnProof, useOwnProof } from './OwnProof.tsx';
import { CheckedForm } from '../CheckedForm.tsx';
import { clsx } from 'clsx';
import styles from './account.module.css';
import checkboxStyles from '../../../base/ui/checkbox.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'lists:read': words.scopes.listsRead,
  'lists:write': words.scopes.listsWrite,
  'kitchen:read': words.scopes.kitchenRead,
  'kitchen:write': words.scopes.kitchenWrite,
};
const YEAR = 365;
const FOREVER = '';
const LASTS = [
  ...API_TOKEN_DAYS.map((days) => ({ value: String(days), name: days === YEAR ? words.year : words.days({ days }) })),
  { value: FOREVER, name: words.forever },
];

type NewApiTokenSheetProps = { onMade: () => void; onClose: () => void };

/** Makes a token: what it is for, what it may do, for how long, with the password. Then it is shown this once. */
export function NewApiTokenSheet({ onMade, onClose }: NewApiTokenSheetProps) {
  const [made, setMade] = useState<MadeApiToken | null>(null);
  return (
    <Sheet title={made ? words.made : words.make} onClose={onClose}>
      {made ? (
        <Secret secret={made.secret} />
      ) : (
        <TokenForm
          onMade={(token) => {
            setMade(token);
            onMade();
          }}
        />
      )}
    </Sheet>
  );
}

function TokenForm({ onMade }: { onMade: (token: MadeApiToken) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['lists:read']);
  const [lasts, setLasts] = useState<string>(String(API_TOKEN_DAYS[1]));
  const proof = useOwnProof();
  const form = useSubmit(
    () => ({
      name: name.trim() === '' ? words.missingName : undefined,
      scopes: scopes.length === 0 ? words.missingScope : undefined,
      password: proof.error,
    }),
    async () => {
      const days = API_TOKEN_DAYS.find((one) => String(one) === lasts) ?? null;
      onMade(await proof.use((body) => postApiToken({ ...body, name: name.trim(), scopes: [...scopes], days })));
    },
  );
  const toggle = (scope: TokenScope) =>
    setScopes((before) => (before.includes(scope) ? before.filter((one) => one !== scope) : [...before, scope]));
  return (
    <CheckedForm form={form} className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <Field
        label={words.name}
        placeholder={words.namePlaceholder}
        autoComplete="off"
        maxLength={API_TOKEN_NAME_MAX}
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className={fieldStyles.label}>{words.may}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <label key={scope} className={styles.scope}>
            <input
              type="checkbox"
              className={checkboxStyles.checkbox}
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {SCOPE_WORDS[scope]}
          </label>
        ))}
        {form.errors.scopes && (
          <p className={fieldStyles.errorLine} role="alert">
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
      <SelectField label={words.lasts} value={lasts} onChange={setLasts}>
        {LASTS.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <OwnProof label={words.password} proof={proof} error={form.errors.password} />
      <Button look="primary" block type="submit" isUnavailable={form.isSending}>
        <KeyRound className={uiStyles.icon16} />
        {words.make}
      </Button>
    </CheckedForm>
  );
}

function Secret({ secret }: { secret: string }) {
  const copied = { copied: words.copied, copyFailed: words.failed };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      <p className={uiStyles.muted}>{words.copyNow}</p>
      <Field label={words.secret} dir="ltr" readOnly value={secret} onFocus={(event) => event.target.select()} />
      <Button look="primary" block onClick={() => void copyText(secret, copied)}>
        <Copy className={uiStyles.icon16} />
        {words.copy}
      </Button>
    </div>
  );
}
