import { infoFormTexts } from '@sali/texts/app/infoForm';
import type { OwnProposal, ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_TEXT_MAX } from '@sali/domain/base/limits';
import { RotateCcw } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { mayManageCatalogue, useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import type { User } from '@sali/domain/people/accounts/user';
import { texts } from '@sali/texts/app/main';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { HttpError, is404 } from '../../base/httpError.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { TextArea } from '../../base/ui/fields/TextArea.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { CategoryFields } from './CategoryFields.tsx';
import type { FullProductProps } from './fullProductProps.ts';
import {
  infoDraft,
  hasOtherCategory,
  type InfoDraft,
  type InfoErrors,
  infoErrors,
  isSameInfo,
  saveInfo,
} from './infoForm.ts';
import { deleteOwnProposal } from './api.ts';
import { PictureField } from './PictureField.tsx';
import { useCacheInfo, useCacheProposal, useOwnProposal, useProduct } from './queries.ts';
import { ProductFailed, Loading } from './Waiting.tsx';
import { clsx } from 'clsx';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import statesStyles from '../../base/ui/states.module.css';

type EditTabProps = Pick<FullProductProps, 'itemCode' | 'categoryId' | 'subcategoryId' | 'onCategory'> & {
  /** Whether there are unsaved changes. */
  onDirty?: (isDirty: boolean) => void;
  /**
   * The texts are part of another form, which has the category, the picture and the button: it gets what saves them, and
   * whether that succeeded.
   */
  onSaver?: (save: () => Promise<boolean>) => void;
};

/** The editor of the product's public info; guests are asked to sign in. */
export function EditTab(props: EditTabProps) {
  const words = fullProductTexts;
  const user = useAccount((state) => state.user);
  const { data, error, refetch } = useProduct(props.itemCode);
  if (user === null) return <EditGuestHint />;
  if (data) return <OwnInfoForm {...props} info={data.product_info} user={user} />;
  if (error) {
    return <ProductFailed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />;
  }
  return <Loading text={words.loading} />;
}

function EditGuestHint() {
  return (
    <div className={statesStyles.empty}>
      <h3 className={uiStyles.strong}>{infoFormTexts.guestTitle}</h3>
      <p className={uiStyles.muted}>{infoFormTexts.guestText}</p>
      <LinkButton look="primary" to={loginPath(useLocation().pathname)}>
        {texts.shell.signIn}
      </LinkButton>
    </div>
  );
}

type OwnInfoProps = EditTabProps & { info: ProductInfo | null; user: User };

/** The form over what everybody sees, or over one's own proposal that waits. Managers propose nothing. */
function OwnInfoForm(props: OwnInfoProps) {
  const { itemCode, user } = props;
  const isManager = mayManageCatalogue(user);
  const { data: proposal, isPending } = useOwnProposal(itemCode, user.userId, !isManager);
  const cacheProposal = useCacheProposal(itemCode, user.userId);
  const [version, setVersion] = useState(0);
  if (isPending && !isManager) return <Loading text={fullProductTexts.loading} />;
  const withdraw = async () => {
    try {
      await deleteOwnProposal(itemCode);
    } catch (error) {
      // One that is not there any more was decided meanwhile, or taken back elsewhere.
      if (!is404(error)) return showToast(refusalText(error, true));
    }
    cacheProposal(null);
    setVersion(version + 1);
    showToast(infoFormTexts.withdrawn);
  };
  return (
    <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
      {!isManager && <ProposalLine proposal={proposal ?? null} onWithdraw={() => void withdraw()} />}
      <InfoForm key={version} {...props} info={proposal?.info ?? props.info} />
    </div>
  );
}

type ProposalLineProps = { proposal: OwnProposal | null; onWithdraw: () => void };

/** A line that says who sees the texts written here, and what became of the person's last proposal. */
function ProposalLine({ proposal, onWithdraw }: ProposalLineProps) {
  const words = infoFormTexts;
  if (proposal?.state === 'waiting')
    return (
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.between)} role="status">
        <p className={uiStyles.muted}>{words.waiting}</p>
        <Button look="quiet" size="sm" onClick={onWithdraw}>
          {words.withdraw}
        </Button>
      </div>
    );
  if (proposal === null) return <p className={uiStyles.muted}>{words.willWait}</p>;
  const { reason } = proposal;
  return <p className={uiStyles.muted}>{reason === '' ? words.rejected : words.rejectedBecause({ reason })}</p>;
}

function InfoForm(props: OwnInfoProps) {
  const words = infoFormTexts;
  const { errors, draft, stored, change, reset, save, isSaving } = useInfoForm(props);
  const isDirty = !isSameInfo(draft, stored);
  const { onDirty, onSaver } = props;
  useEffect(() => onSaver?.(save));
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [onDirty, isDirty]);
  const errorOf = (field: keyof InfoErrors): string | undefined => {
    const error = errors[field];
    return error && words.errors[error];
  };
  const text = (field: 'description' | 'features' | 'usage' | 'storage', max: number) => (
    <TextArea
      label={words[field]}
      count={words.count({ length: draft[field].length, max })}
      maxLength={max}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  const fields = (
    <>
      {text('description', PRODUCT_DESCRIPTION_MAX)}
      {text('features', PRODUCT_TEXT_MAX)}
      {text('usage', PRODUCT_TEXT_MAX)}
      {text('storage', PRODUCT_TEXT_MAX)}
      {mayManageCatalogue(props.user) && (
        <Switch label={words.verified} isOn={draft.isVerified} onChange={(isVerified) => change({ isVerified })} />
      )}
      {errorOf('form') && <ErrorBox>{errorOf('form')}</ErrorBox>}
      {errors.refused !== undefined && <ErrorBox>{errors.refused}</ErrorBox>}
    </>
  );
  if (onSaver) return <div className={clsx(uiStyles.stack, uiStyles.gap16)}>{fields}</div>;
  return (
    <form className={clsx(uiStyles.stack, uiStyles.gap16)} noValidate onSubmit={onSubmit}>
      <CategoryFields {...draft} onChange={change} />
      <PictureField
        label={words.image}
        value={draft.imagePath}
        error={errorOf('imagePath') ?? errors.picture}
        onChange={(imagePath) => change({ imagePath })}
      />
      {fields}
      <p className={uiStyles.secondary} role="status">
        {isDirty && words.dirty}
      </p>
      <div className={clsx(uiStyles.row, buttonStyles.actions)}>
        <Button look="primary" type="submit" isUnavailable={!isDirty || isSaving}>
          {texts.app.save}
        </Button>
        <Button look="quiet" isUnavailable={!isDirty || isSaving} onClick={reset}>
          <RotateCcw className={uiStyles.icon16} />
          {words.reset}
        </Button>
      </div>
    </form>
  );
}

/** Dirty until saved; a failed save keeps the text and shows the reason [K7] [K8]. */
function useInfoForm({ itemCode, info, user, onCategory, onSaver, ...line }: OwnInfoProps) {
  const cacheInfo = useCacheInfo(itemCode);
  const cacheProposal = useCacheProposal(itemCode, user.userId);
  const [stored, setStored] = useState(() => infoDraft(info, line));
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<InfoErrors & { refused?: string; picture?: string }>({});
  const [isSaving, setIsSaving] = useState(false);
  // A picture arrives long after it was chosen: what was typed meanwhile stays.
  const change = (part: Partial<InfoDraft>) => {
    setErrors({});
    setDraft((before) => ({ ...before, ...part }));
  };
  const save = async (): Promise<boolean> => {
    const wrong = infoErrors(draft, stored);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setIsSaving(true);
    try {
      const saved = await saveInfo(itemCode, draft, stored, info !== null, mayManageCatalogue(user));
      if (!saved.is_proposal) cacheInfo(saved);
      cacheProposal(saved.is_proposal ? saved : null);
      if (hasOtherCategory(draft, stored)) onCategory?.(draft.categoryId, draft.subcategoryId);
      const now = infoDraft(saved, draft);
      setStored(now);
      setDraft((shown) => (shown === draft ? now : shown)); // what was typed while it was saved stays
      // The form that the texts are part of says it.
      if (!onSaver) showToast(saved.is_proposal ? infoFormTexts.proposed : infoFormTexts.saved);
      return true;
    } catch (error) {
      const picture = pictureRefusalOf(error);
      setErrors(picture === undefined ? { refused: refusalText(error, info !== null) } : { picture });
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { draft, stored, errors, isSaving, change, save, reset: () => change(stored) };
}

/** Returns the server's error about the picture alone: its field shows it, and everything else stays as typed. */
const pictureRefusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.errors.find(({ path }) => path === 'image_path')?.message : undefined;

function refusalText(error: unknown, hadInfo: boolean): string {
  const words = infoFormTexts.errors;
  if (!(error instanceof HttpError)) throw error;
  if (error.isUnanswered) return words.network;
  if (error.status === 422) return error.errors[0]?.message ?? words.invalid;
  return error.isTransient || error.detail === '' ? (hadInfo ? words.update : words.save) : error.detail;
}
