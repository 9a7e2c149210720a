import { CARD_CODE_MAX, CARD_NAME_MAX } from '@sali/domain/base/limits';
import { CUSTOMER_CLUB } from '@sali/domain/people/settings/clubs';
import { CARD_FORMATS, type CodeFormat, isCodeOf } from '@sali/domain/people/settings/cards';
import { type SubmitEvent, useId, useState } from 'react';
import { v7 as newUuid } from 'uuid';
import { texts } from '@sali/texts/app/main';
import { cardsTexts as words } from '@sali/texts/app/cards';
import { ActionPair, Button } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { ClubChip } from '../../goods/prices/chains/ClubChip.tsx';
import { useClubChains } from '../../goods/prices/chains/useClubChains.ts';
import { isSignedIn, useAccount } from '../../people/accounts/accounts.ts';
import { CameraView, VIBRATION_MS } from '../scan/CameraView.tsx';
import { useScanner } from '../scan/useScanner.ts';
import { barsOf } from './cardBars.ts';
import { CardCode } from './CardCode.tsx';
import type { OwnCard } from './cards.ts';
import { typedFormat } from './typedFormat.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

type CardFormProps = {
  /** The card that is changed; undefined: a new one. */
  card: OwnCard | undefined;
  /** The chain of a new card, unless another is chosen. */
  chainId: string | null;
  onSave: (card: OwnCard) => void;
  onCancel: () => void;
};

/** A card by the camera or by its number; its chain, and what it gives there [CC1] [CC3]. */
export function CardForm({ card, chainId, onSave, onCancel }: CardFormProps) {
  const { chains, chainOf } = useClubChains();
  const isIn = useAccount(isSignedIn);
  const [draft, setDraft] = useState<OwnCard>(() => card ?? newCard(chainId));
  // A code that is being corrected may have another format for a moment. Whole again it is drawn as it was printed.
  const [printed, setPrinted] = useState<CodeFormat>(draft.format);
  const [isTried, setIsTried] = useState(false);
  const change = (facts: Partial<OwnCard>) => setDraft((before) => ({ ...before, ...facts }));
  const scanned = (code: Pick<OwnCard, 'code' | 'format'>) => {
    setPrinted(code.format);
    change(code);
  };
  const typed = (text: string) => {
    // After an empty field another card is typed.
    if (text === '') setPrinted(draft.format === 'qr_code' ? 'qr_code' : 'code_128');
    change(asTyped(text, draft.format === 'qr_code' ? 'qr_code' : barsOfPrint(printed)));
  };
  const codeProblem = problemOf(draft);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    const name = draft.name.trim();
    if (name !== '' && codeProblem === undefined) onSave({ ...draft, name });
  };
  const chain = draft.chain === null ? null : chainOf(draft.chain);
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap12)} onSubmit={submit}>
      {draft.code === '' && <CardScanner onCode={scanned} />}
      {draft.code !== '' && codeProblem === undefined && <CardCode {...draft} />}
      <Field
        label={words.code}
        dir="ltr"
        autoComplete="off"
        maxLength={CARD_CODE_MAX}
        value={draft.code}
        error={isTried || draft.code !== '' ? codeProblem : undefined}
        // A field shows no line breaks, and would take them out.
        readOnly={draft.code.includes('\n')}
        onChange={({ target }) => typed(target.value)}
      />
      <SelectField
        label={words.shape}
        value={draft.format === 'qr_code' ? 'qr' : 'bars'}
        onChange={(shape) => change(asTyped(draft.code, shape === 'qr' ? 'qr_code' : barsOfPrint(printed)))}
      >
        <option value="bars">{words.bars}</option>
        <option value="qr">{words.qr}</option>
      </SelectField>
      <Field
        label={words.name}
        autoComplete="off"
        maxLength={CARD_NAME_MAX}
        value={draft.name}
        error={isTried && draft.name.trim() === '' ? words.nameMissing : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label={words.chain}
        value={draft.chain ?? ''}
        onChange={(chosen) => change({ chain: chosen || null, clubs: clubsAtFirst(chosen ? chainOf(chosen) : null) })}
      >
        <option value="">{words.noChain}</option>
        {chain && !chains.some((one) => one.chainId === chain.chainId) && (
          <option value={chain.chainId}>{chain.name}</option>
        )}
        {chains.map(({ chainId: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {chain && (
        <CardClubs
          offered={[...new Set([...chain.clubIds, ...draft.clubs])]}
          chosen={draft.clubs}
          onChange={(clubs) => change({ clubs })}
        />
      )}
      {isIn && (
        <Switch
          label={words.inAccount}
          hint={draft.isInAccount ? words.inAccountText : words.onDeviceText}
          isOn={draft.isInAccount}
          onChange={(isInAccount) => change({ isInAccount })}
        />
      )}
      <ActionPair className={uiStyles.above4} onStay={onCancel}>
        <Button look="primary" type="submit">
          {texts.app.save}
        </Button>
      </ActionPair>
    </form>
  );
}

/** The camera, until it has read a card. */
function CardScanner({ onCode }: { onCode: (card: { code: string; format: CodeFormat }) => void }) {
  const scanner = useScanner(CARD_FORMATS, canBeDrawn, ({ text, format }) => {
    navigator.vibrate?.(VIBRATION_MS);
    onCode({ code: text, format });
  });
  return <CameraView scanner={scanner} aim={words.aim} />;
}

type CardClubsProps = {
  offered: readonly number[];
  chosen: readonly number[];
  onChange: (clubs: readonly number[]) => void;
};

function CardClubs({ offered, chosen, onChange }: CardClubsProps) {
  const id = useId();
  const toggle = (club: number) =>
    onChange(chosen.includes(club) ? chosen.filter((other) => other !== club) : [...chosen, club]);
  return (
    <div role="group" aria-labelledby={id}>
      <p className={uiStyles.medium} id={id}>
        {words.clubs}
      </p>
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        {offered.map((club) => (
          <ClubChip key={club} id={club} isOn={chosen.includes(club)} onToggle={() => toggle(club)} />
        ))}
      </div>
    </div>
  );
}

/** Customers' cards are the most common: the first club of a chain is theirs. */
const clubsAtFirst = (chain: { readonly clubIds: readonly number[] } | null): readonly number[] =>
  chain?.clubIds.slice(0, 1) ?? [];

const newCard = (chain: string | null): OwnCard => ({
  ...{ id: newUuid(), name: '', chain, clubs: chain === null ? [] : [CUSTOMER_CLUB] },
  ...{ code: '', format: 'code_128', isInAccount: false },
});

/** The card keeps its format as long as that can write the code. Bars are printed over groups of digits: they have no spaces. */
function asTyped(text: string, format: CodeFormat): { code: string; format: CodeFormat } {
  if (format === 'qr_code') return { code: text, format };
  const code = text.replaceAll(/\s/g, '');
  return { code, format: format !== 'code_128' && canBeDrawn({ text: code, format }) ? format : typedFormat(code) };
}

const barsOfPrint = (format: CodeFormat): CodeFormat => (format === 'qr_code' ? 'code_128' : format);

const canBeDrawn = ({ text, format }: { text: string; format: CodeFormat }): boolean =>
  isCodeOf(format, text) && (format === 'qr_code' || barsOf(format, text) !== null);

function problemOf({ code, format }: OwnCard): string | undefined {
  if (code === '') return words.codeMissing;
  return canBeDrawn({ text: code, format }) ? undefined : words.codeWrong;
}
